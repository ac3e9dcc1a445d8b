import { referenceMessages as messages } from '../../messages/en/reference.ts'
import type { ApiDocument, Call } from './document.ts'
import { element } from './elements.ts'
import { methodTag } from './views.ts'

const filterField = {
  id: 'filter',
  type: 'search',
  class: 'gh-input',
  placeholder: messages.filterHint,
  autocomplete: 'off',
  spellcheck: 'false',
}

/**
 * Creates the list of calls by subject, with a filter box. `/` focuses the box, Escape clears it, and Enter opens the
 * first match. The arrow keys move the focus between the box and the calls.
 */
export function callList(api: ApiDocument, calls: readonly Call[]) {
  const filter = element('input', filterField)
  // The list omits the base path, which all paths share.
  const root = new URL(api.servers[0]!.url).pathname
  const callsOf = (tag: string) => calls.filter(({ tags }) => tags[0] === tag)
  const groups = api.tags.map(({ name }) => groupOf(name, callsOf(name), root))
  const links = groups.flatMap(({ entries }) => entries)
  const shown = () => links.filter(({ item }) => !item.hidden)
  const none = element('p', { class: 'none', role: 'status' })

  function apply() {
    const wanted = filter.value.trim().toLowerCase()
    for (const { section, entries } of groups) {
      for (const { item, text } of entries) item.hidden = !text.includes(wanted)
      section.hidden = entries.every(({ item }) => item.hidden)
    }
    none.textContent = groups.every(({ section }) => section.hidden) ? messages.noneFound(filter.value.trim()) : ''
  }

  filter.addEventListener('input', apply)
  filter.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') shown()[0]?.link.click()
  })
  focusOnSlash(filter)
  const view = element(
    'nav',
    {
      class: 'calls',
      'aria-label': messages.calls,
      keydown: (event) => walk(event as KeyboardEvent, [filter, ...shown().map(({ link }) => link)]),
    },
    element('label', { class: 'gh-hidden', for: 'filter' }, messages.filter),
    filter,
    none,
    ...groups.map(({ section }) => section),
  )
  return { view, highlight: (id: string | null) => highlight(links, id) }
}

/** Moves the focus between the filter and the calls. */
function walk(event: KeyboardEvent, places: readonly HTMLElement[]) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  places[places.indexOf(document.activeElement as HTMLElement) + step]?.focus()
}

function focusOnSlash(filter: HTMLElement) {
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
      return
    event.preventDefault()
    filter.focus()
  })
}

function highlight(links: readonly { id: string; link: HTMLElement }[], current: string | null) {
  for (const { link, id } of links) {
    if (id !== current) link.removeAttribute('aria-current')
    else {
      link.setAttribute('aria-current', 'page')
      link.scrollIntoView({ block: 'nearest' })
    }
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
