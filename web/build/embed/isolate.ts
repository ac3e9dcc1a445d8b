// Adapts the stylesheet of the pages to hosts. No rule applies outside `.gh`. In the form `strong`, few of the host’s
// rules apply inside `.gh`.

type Rule = {
  type: 'rule'
  selector: string
  selectors: string[]
  parent?: Parent
  remove(): void
  walkDecls: WalkDecls
}
type Parent = { type: string; name?: string; parent?: Parent }
type Declaration = { prop: string; remove(): void }
type WalkRules = (callback: (rule: Rule) => void) => void
type WalkDecls = (property: string | RegExp, callback: (declaration: Declaration) => void) => void
type Node = {
  type: string
  name?: string
  selectors?: string[]
  nodes?: readonly Node[] | undefined
  toString(): string
}
type Root = {
  nodes: readonly Node[]
  removeAll(): void
  append(text: string): void
  prepend(text: string): void
  toString(): string
  walkDecls: WalkDecls
}

/**
 * `strong` overrides a host’s rules by adding the specificity of three classes to each rule. `layered` adds no
 * specificity, because its rules are put into a cascade layer, which every rule of the host overrides.
 */
export type Form = 'strong' | 'layered'

export function isolate(form: Form) {
  return {
    postcssPlugin: 'isolate',
    OnceExit(root: Root & { walkRules: WalkRules; walkAtRules: WalkAtRules }) {
      root.walkAtRules('font-face', (rule) => rule.remove())
      root.walkRules((rule) => {
        if (isTop(rule)) isolateRule(rule, form)
      })
      root.walkAtRules('media', (rule) => {
        // Components never render without scripts.
        if (rule.nodes?.length === 0 || /^\(scripting: *none\)$/.test(rule.params)) rule.remove()
      })
      removeUnread(root)
      root.walkAtRules('media', (rule) => {
        const text = rule.toString()
        if (narrow.test(rule.params) && !isOutside.test(text)) rule.after(text.replace('@media', '@container'))
      })
      gather(root, form)
      if (form === 'strong') root.prepend(guard)
    },
  }
}

/** Removes the variables that only rules for whole pages use. */
function removeUnread(root: Root) {
  const read = new Set(root.toString().match(/(?<=var\(\s*)--gh-[\w-]+/g))
  root.walkDecls(/^--gh-/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove()
  })
}

/** Nests consecutive rules in a rule with their common prefix, which makes the compressed stylesheet 1% smaller. */
function gather(root: Root, form: Form) {
  const around = above[form]
  let text = ''
  let movements = ''
  let isInside = false
  for (const node of root.nodes) {
    const rules = node.type === 'rule' ? [node] : (node.nodes ?? [])
    const goesInside =
      rules.length > 0 &&
      rules.every(({ selectors }) => selectors?.every((each) => each !== around && each.startsWith(around)))
    if (goesInside) for (const rule of rules) rule.selectors = rule.selectors!.map((each) => inside(each, around))
    if (node.type === 'atrule' && node.name === 'keyframes') {
      movements += node.toString()
      continue
    }
    if (goesInside !== isInside) text += goesInside ? `${around}{` : '}'
    text += node.toString()
    isInside = goesInside
  }
  root.removeAll()
  root.append((isInside ? `${text}}` : text) + movements)
}

function inside(selector: string, around: string) {
  const rest = selector.slice(around.length)
  return rest.startsWith(' ') ? rest.slice(1) : `&${rest}`
}

type AtRule = {
  params: string
  nodes?: readonly unknown[] | undefined
  toString(): string
  remove(): void
  after(text: string): void
}
type WalkAtRules = (name: string, callback: (rule: AtRule) => void) => void

/** The media queries for narrow pages, which are copied into container queries for narrow components. */
const narrow = /^\(width *< *\d+px\)$/

/**
 * Matches media queries that are not copied into container queries, because their elements are outside the container:
 * the container itself, dialogs, and parts that cover the host’s page.
 */
const isOutside = /:where\(\.gh\)\s*\{|\.gh-(?:dialog|candidates|impersonation)\b/

/**
 * True if a rule needs the prefix. A rule inside another rule inherits the prefix, and the steps of an animation must
 * not have a prefix.
 */
function isTop({ parent }: Rule): boolean {
  for (let around = parent; around; around = around.parent)
    if (around.type === 'rule' || (around.type === 'atrule' && around.name?.endsWith('keyframes'))) return false
  return true
}

function isolateRule(rule: Rule, form: Form) {
  const selectors = rule.selectors.filter((selector) => !isForPages.test(selector))
  if (selectors.length === 0) return rule.remove()
  // Removes the color scheme of the site, because embedded.css sets the color scheme for hosts.
  if (selectors.includes(':root')) rule.walkDecls('color-scheme', (declaration) => declaration.remove())
  rule.selector = selectors.map((selector) => isolated(selector, form)).join(',')
}

/**
 * Matches selectors that hosts do not need: for whole pages, for themes (which embedded.css sets), for pages before
 * their script runs, for screens that are not components, and for right-to-left languages, which components do not
 * support.
 */
const isForPages =
  /^(?:html|body|\[dir)\b|^:root(?:\[data-theme|:has)|data-features|\.gh-(?:auth(?:-paper|-side|-context-below)?|rings|rings-beacon|beacon|skip|app|topbar|side|content|lead|look-around|noscript)(?![\w-])/

function isolated(selector: string, form: Form) {
  // Rules that declare variables get no specificity, so that a host can override the variables with one class.
  if (selector.startsWith(':root')) return `:where(${selector.replace(':root', '.gh')})`
  const isOfRoot = /^\.gh(?![\w-])|^\.gh-(?:card|inline|layers|pages)(?![\w-])/.test(selector)
  if (isOfRoot) return form === 'layered' ? selector : above.strong + selector
  return `${above[form]} ${selector}`
}

/** The selector that is put before each rule, by form. It determines the specificity that each rule gains. */
const above = { strong: '.gh.gh.gh', layered: ':where(.gh)' } as const

/**
 * Resets a component to the browser’s defaults. The rules that follow have the same specificity and override the reset.
 * SVG elements are reset only in part, because `all` would also reset the attributes that draw them.
 */
const guard = [
  '.gh.gh.gh{all:initial;isolation:isolate;box-sizing:border-box}',
  '.gh.gh.gh :where(*:not(svg,svg *)),.gh.gh.gh :where(*)::before,.gh.gh.gh :where(*)::after{all:revert}',
  '.gh.gh.gh :where(svg,svg *){margin:0;padding:0;border:0;max-width:none;max-height:none;float:none;transform:none;filter:none;transition:none}',
  '.gh.gh.gh :where(svg){fill:none;vertical-align:baseline}',
  '.gh.gh.gh :where([hidden]){display:none}',
].join('\n')
