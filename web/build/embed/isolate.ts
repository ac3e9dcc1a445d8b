// Makes of the pages' stylesheet one that can stand beside any host's: nothing of it reaches out of .gh, and, in the first
// of two forms, little of the host's reaches in.

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
 * `strong` outdoes a host's rules by counting as three classes more than written; `layered` puts everything into a layer,
 * where any rule of the host wins.
 */
export type Form = 'strong' | 'layered'

/** The step of the build that does it, for postcss. */
export function isolate(form: Form) {
  return {
    postcssPlugin: 'isolate',
    OnceExit(root: Root & { walkRules: WalkRules; walkAtRules: WalkAtRules }) {
      root.walkAtRules('font-face', (rule) => rule.remove())
      root.walkRules((rule) => {
        if (isTop(rule)) isolateRule(rule, form)
      })
      root.walkAtRules('media', (rule) => {
        // Without scripts a host shows none of these.
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

/** Variables that only rules for pages read. */
function removeUnread(root: Root) {
  const read = new Set(root.toString().match(/(?<=var\(\s*)--gh-[\w-]+/g))
  root.walkDecls(/^--gh-/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove()
  })
}

/** Says once around many rules what each of them begins with: packed, the sheet is a hundredth lighter for it. */
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

/** What holds for narrow pages holds for narrow places too. */
const narrow = /^\(width *< *\d+px\)$/

/** What does not lie in such a place: the place itself, dialogs, and what is above all of a host’s page. */
const isOutside = /:where\(\.gh\)\s*\{|\.gh-(?:dialog|candidates|impersonation)\b/

/** Not inside another rule, which carries the isolation, and no step of an animation. */
function isTop({ parent }: Rule): boolean {
  for (let around = parent; around; around = around.parent)
    if (around.type === 'rule' || (around.type === 'atrule' && around.name?.endsWith('keyframes'))) return false
  return true
}

function isolateRule(rule: Rule, form: Form) {
  const selectors = rule.selectors.filter((selector) => !isForPages.test(selector))
  if (selectors.length === 0) return rule.remove()
  // Which of the two themes it is, is said in embedded.css.
  if (selectors.includes(':root')) rule.walkDecls('color-scheme', (declaration) => declaration.remove())
  rule.selector = selectors.map((selector) => isolated(selector, form)).join(',')
}

/**
 * Rules for whole pages, for pages before their script, for screens that hosts have not, and for languages that run to the
 * left, which components do not speak: hosts need none of them. The theme is chosen in embedded.css.
 */
const isForPages =
  /^(?:html|body|\[dir)\b|^:root(?:\[data-theme|:has)|data-features|\.gh-(?:auth(?:-paper|-side|-context-below)?|rings|rings-beacon|beacon|skip|app|topbar|side|content|lead|look-around|noscript)(?![\w-])/

function isolated(selector: string, form: Form) {
  // Variables stay easy to set for a host.
  if (selector.startsWith(':root')) return `:where(${selector.replace(':root', '.gh')})`
  const isOfRoot = /^\.gh(?![\w-])|^\.gh-(?:card|inline|layers|pages)(?![\w-])/.test(selector)
  if (isOfRoot) return form === 'layered' ? selector : above.strong + selector
  return `${above[form]} ${selector}`
}

/** What every rule stands below, and how much that weighs. */
const above = { strong: '.gh.gh.gh', layered: ':where(.gh)' } as const

/**
 * Takes a component back to what browsers do by themselves, as strongly as the rules after it; those then say what is
 * different. Drawings have their shape in attributes, which would go too.
 */
const guard = [
  '.gh.gh.gh{all:initial;isolation:isolate;box-sizing:border-box}',
  '.gh.gh.gh :where(*:not(svg,svg *)),.gh.gh.gh :where(*)::before,.gh.gh.gh :where(*)::after{all:revert}',
  '.gh.gh.gh :where(svg,svg *){margin:0;padding:0;border:0;max-width:none;max-height:none;float:none;transform:none;filter:none;transition:none}',
  '.gh.gh.gh :where(svg){fill:none;vertical-align:baseline}',
  '.gh.gh.gh :where([hidden]){display:none}',
].join('\n')
