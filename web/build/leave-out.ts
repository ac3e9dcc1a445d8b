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
 * Returns a PostCSS plugin that removes the dashboard styles that the API reference does not use: rules for classes
 * that none of its files mention, unused animations and variables, and variables that /brand.css always sets.
 */
export function removeLines(root: string) {
  const named = new Set(namesIn(root))
  const isHere = (selector: string) =>
    // Rules for a chosen theme or density are dropped, because the reference uses the theme and density of the site.
    !selector.startsWith(':root[data-') &&
    (selector.match(/(?<=\.)(?:gh-|lucide-)[\w-]+/g) ?? []).every((name) => named.has(name))
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

function namesIn(root: string) {
  const folder = join(root, 'web/app/reference')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const files = [join(root, 'web/build/reference.ts'), ...scripts.map((name) => join(folder, name))]
  return files.flatMap((file) => readFileSync(file, 'utf8').match(/gh-[\w-]+/g) ?? [])
}

function leaveOutVariables(sheet: Root) {
  const read = new Set(sheet.toString().match(/(?<=var\(\s*)--gh-[\w-]+/g))
  sheet.walkDecls(/^--gh-/, (declaration) => {
    if (!read.has(declaration.prop) || /^--gh-(?:accent|radius)/.test(declaration.prop)) declaration.remove()
  })
}
