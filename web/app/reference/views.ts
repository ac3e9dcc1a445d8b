import { referenceMessages as messages } from '../../messages/en/reference.ts'
import { bodySchema, refusalsOf, type ApiDocument, type Call, type Refusal } from './document.ts'
import { element } from './elements.ts'
import { parameterList, shapeView } from './shapes.ts'
import { tryIt } from './try-it.ts'

/** Creates the view shown while no call is selected. */
export function overview(api: ApiDocument, calls: readonly Call[], documentAddress: string): HTMLElement[] {
  return [
    element('h1', { tabindex: '-1' }, messages.title),
    element('p', {}, messages.choose),
    element(
      'p',
      { class: 'gh-quiet' },
      messages.count(calls.length),
      ' · ',
      element('a', { href: documentAddress }, messages.document),
    ),
    element('h2', {}, messages.everyCall),
    refusalList(api['x-shared-refusals'], (code) => (/ORIGIN|TOO_LARGE/.test(code) ? messages.onlyPost : null)),
  ]
}

/** Creates the full documentation of one call. */
export function callView(api: ApiDocument, call: Call): HTMLElement[] {
  const body = bodySchema(call)
  const taken = parameterList(call, body ? shapeView(api, body, messages.inBody) : null)
  const refusals = refusalsOf(call)
  return [
    element('p', { class: 'back' }, element('a', { href: '#/' }, messages.allCalls)),
    element('h1', { tabindex: '-1', class: 'call' }, methodTag(call.method), element('code', {}, call.path)),
    element('p', { class: 'summary' }, call.summary),
    element('p', { class: 'gh-quiet' }, `${messages.whoMayCall}: ${call['x-access']}.`),
    element('h2', {}, messages.takes),
    ...(taken.some(Boolean) ? taken.filter((part) => part !== null) : [element('p', {}, messages.takesNothing)]),
    element('h2', {}, messages.answers),
    ...answers(api, call),
    element('h2', {}, messages.refuses),
    refusals.length > 0 ? refusalList(refusals) : element('p', {}, messages.refusesNothing),
    element('p', { class: 'gh-small' }, element('a', { href: '#/' }, messages.alsoEvery)),
    ...tryIt(api, call),
  ]
}

/** Creates the tag that shows the HTTP method of a call. The tags differ in text and font weight, not in color. */
export function methodTag(method: Call['method']) {
  return element('span', { class: `method ${method.toLowerCase()}` }, method)
}

function answers(api: ApiDocument, call: Call): HTMLElement[] {
  const { content } = call.responses['200'] ?? {}
  if (!content) return [element('p', {}, messages.redirect)]
  const schema = content['application/json']?.schema
  const redirects = call.responses['302'] ? [element('p', {}, messages.redirectToo)] : []
  return [schema ? shapeView(api, schema) : element('p', {}, messages.page), ...redirects]
}

function refusalList(refusals: readonly Refusal[], note: (code: string) => string | null = () => null) {
  const rows = refusals.map(({ status, code, message }) => {
    const texts = note(code)
    return element(
      'li',
      {},
      element('span', { class: 'number' }, String(status)),
      element('code', {}, code),
      element(
        'span',
        { class: 'message' },
        message,
        texts === null ? null : element('span', { class: 'hint' }, ` ${texts}`),
      ),
    )
  })
  return element('ul', { class: 'refusals' }, ...rows)
}
