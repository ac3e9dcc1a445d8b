import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Rule = { selectors: string[]; selector: string; remove(): void }
type AtRule = { name: string; params: string; nodes?: readonly unknown[] | undefined; remove(): void }
type Declaration = { prop: string; remove(): void }
type Root = {
  walkRules(callback: (rule: Rule) => void): void
  walkAtRules(callback: (rule: AtRule) => void): void
  walkDecls(property: RegExp, callback: (declaration: Declaration) => void): void
  toString(): string
}

/**
 * The step of the build, for postcss, that leaves out of the portal's styles what the reference has none of: parts that no
 * file of it names, colours and sizes that nothing here reads, and what /brand.css says anyway.
 */
export function leaveOut(root: string) {
  const named = new Set(namesIn(join(root, 'web', 'reference')))
  const isHere = (selector: string) =>
    // This page is in the theme of the site, and as dense as it is.
    !selector.startsWith(':root[data-') &&
    (selector.match(/(?<=\.)(?:ah-|lucide-)[\w-]+/g) ?? []).every((name) => named.has(name))
  return {
    postcssPlugin: 'leave-out',
    OnceExit(sheet: Root) {
      sheet.walkRules((rule) => {
        const selectors = rule.selectors.filter(isHere)
        if (selectors.length === 0) rule.remove()
        else if (selectors.length < rule.selectors.length) rule.selector = selectors.join(',')
      })
      const text = sheet.toString()
      sheet.walkAtRules((rule) => {
        const isUnused = rule.name === 'keyframes' && !text.includes(`animation: ${rule.params}`)
        if (isUnused || rule.nodes?.length === 0) rule.remove()
      })
      leaveOutVariables(sheet)
    },
  }
}

function namesIn(folder: string) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  return files.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/ah-[\w-]+/g) ?? [])
}

function leaveOutVariables(sheet: Root) {
  const read = new Set(sheet.toString().match(/(?<=var\(\s*)--ah-[\w-]+/g))
  sheet.walkDecls(/^--ah-/, (declaration) => {
    if (!read.has(declaration.prop) || /^--ah-(?:accent|radius)/.test(declaration.prop)) declaration.remove()
  })
}
