// Makes of the pages' stylesheet one that can stand beside any host's: nothing of it reaches out of .ah, and, in the first
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
type Root = { prepend(text: string): void; toString(): string; walkDecls: WalkDecls }

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
        if (rule.nodes?.length === 0) rule.remove()
      })
      removeUnread(root)
      root.walkAtRules('media', (rule) => {
        if (narrow.test(rule.params)) rule.after(rule.toString().replace('@media', '@container'))
      })
      if (form === 'strong') root.prepend(guard)
    },
  }
}

/** Variables that only rules for pages read. */
function removeUnread(root: Root) {
  const read = new Set(root.toString().match(/(?<=var\(\s*)--ah-[\w-]+/g))
  root.walkDecls(/^--ah-/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove()
  })
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
  /^(?:html|body|\[dir)\b|^:root\[data-theme|data-features|\.ah-(?:auth(?:-paper|-side|-context-below)?|rings|rings-beacon|beacon|skip|app|topbar|side|content|lead|noscript|skeleton-tile|team-back|cell-out)(?![\w-])/

function isolated(selector: string, form: Form) {
  // Variables stay easy to set for a host.
  if (selector.startsWith(':root')) return `:where(${selector.replace(':root', '.ah')})`
  const isOfRoot = /^\.ah(?![\w-])|^\.ah-(?:card|inline|layers|pages)(?![\w-])/.test(selector)
  if (form === 'layered') return isOfRoot ? selector : `:where(.ah) ${selector}`
  return isOfRoot ? `.ah.ah.ah${selector}` : `.ah.ah.ah ${selector}`
}

/**
 * Takes a component back to what browsers do by themselves, as strongly as the rules after it; those then say what is
 * different. Drawings have their shape in attributes, which would go too.
 */
const guard = [
  '.ah.ah.ah{all:initial;isolation:isolate;box-sizing:border-box}',
  '.ah.ah.ah :where(*:not(svg,svg *)),.ah.ah.ah :where(*)::before,.ah.ah.ah :where(*)::after{all:revert}',
  '.ah.ah.ah :where(svg,svg *){margin:0;padding:0;border:0;max-width:none;max-height:none;float:none;transform:none;filter:none;transition:none}',
  '.ah.ah.ah :where(svg){fill:none}',
  '.ah.ah.ah :where([hidden]){display:none}',
].join('\n')
