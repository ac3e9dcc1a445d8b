import { referenceMessages as messages } from '../../messages/en/reference.ts'
import type { ApiDocument, Call } from './document.ts'
import { element } from './elements.ts'
import { methodTag } from './views.ts'

/**
 * The list of calls by subject, with a filter box: `/` focuses it, arrow keys move through the list, and Escape clears
 * it.
 */
export function callList(api: ApiDocument, calls: readonly Call[]) {
  const filter = element('input', {
    id: 'filter',
    type: 'search',
    class: 'gh-input',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  // The list omits the base path, which all paths share.
  const root = new URL(api.servers[0]!.url).pathname
  const groups = api.tags.map(({ name }) =>
    groupOf(
      name,
      calls.filter(({ tags }) => tags[0] === name),
      root,
    ),
  )
  const links = groups.flatMap(({ entries }) => entries)
  const none = element('p', { class: 'none', role: 'status' })

  function apply() {
    const wanted = filter.value.trim().toLowerCase()
    for (const { section, entries } of groups) {
      for (const { item, text } of entries) item.hidden = !text.includes(wanted)
      section.hidden = entries.every(({ item }) => item.hidden)
    }
    none.textContent = groups.every(({ section }) => section.hidden) ? messages.noneFound(filter.value.trim()) : ''
  }

  function walk(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const places = [filter, ...links.filter(({ item }) => !item.hidden).map(({ link }) => link)]
    const next = places[places.indexOf(document.activeElement as HTMLInputElement) + step]
    event.preventDefault()
    next?.focus()
  }

  filter.addEventListener('input', apply)
  filter.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') links.find(({ item }) => !item.hidden)?.link.click()
  })
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
      return
    event.preventDefault()
    filter.focus()
  })
  const view = element(
    'nav',
    { class: 'calls', 'aria-label': messages.calls, keydown: (event) => walk(event as KeyboardEvent) },
    element('label', { class: 'gh-hidden', for: 'filter' }, messages.filter),
    filter,
    none,
    ...groups.map(({ section }) => section),
  )
  filter.setAttribute('placeholder', messages.filterHint)
  return {
    view,
    /** Highlights the given call. */
    mark(name: string | null) {
      for (const { link, id } of links) {
        if (id !== name) link.removeAttribute('aria-current')
        else {
          link.setAttribute('aria-current', 'page')
          link.scrollIntoView({ block: 'nearest' })
        }
      }
    },
  }
}

function groupOf(name: string, calls: readonly Call[], root: string) {
  const entries = calls.map((call) => {
    const link = element(
      'a',
      { href: `#/${call.operationId}` },
      methodTag(call.method),
      element('span', {}, call.path.replace(root, '')),
    )
    const text = `${call.method} ${call.path} ${call.summary} ${call.operationId}`.toLowerCase()
    return { id: call.operationId, link, item: element('li', {}, link), text }
  })
  const section = element('section', {}, element('h2', {}, name), element('ul', {}, ...entries.map(({ item }) => item)))
  return { section, entries }
}
