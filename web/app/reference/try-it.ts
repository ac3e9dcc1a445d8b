import { referenceMessages as messages } from '../../messages/en/reference.ts'
import { bodySchema, type ApiDocument, type Call } from './document.ts'
import { element } from './elements.ts'
import { addressOf, asCurl, asFetch, sampleBody, type Given } from './samples.ts'

/** Creates the code samples of a call, and a form that sends the call from this page. */
export function tryIt(api: ApiDocument, call: Call): HTMLElement[] {
  const { origin } = location
  const inputs = call.parameters.map(inputOf)
  const body = bodySchema(call)
    ? element('textarea', { id: 'body', class: 'gh-input', rows: '6', spellcheck: 'false' }, sampleBody(api, call))
    : null
  const given = (): Given => ({
    parameters: Object.fromEntries(inputs.map(({ name, input }) => [name, input.value])),
    body: body?.value ?? '',
  })
  const answer = element('div', { class: 'answer', role: 'status' })
  const button = element('button', { class: 'gh-button gh-button-primary' }, messages.send)
  const code = copyAs((kind) => (kind === 'curl' ? asCurl : asFetch)(origin, call, given()))

  async function send() {
    const missing = inputs.find(({ required, input }) => required && input.value === '')
    if (missing) {
      answer.replaceChildren(element('p', {}, messages.missing(missing.name)))
      return missing.input.focus()
    }
    button.textContent = messages.sending
    button.setAttribute('aria-busy', 'true')
    answer.replaceChildren(...(await request(call, given())))
    button.textContent = messages.send
    button.removeAttribute('aria-busy')
  }

  const fields = inputs.map(({ name, input }) => labelled(name, input))
  if (body) fields.push(labelled(messages.body, body))
  const submit = (event: Event) => {
    event.preventDefault()
    if (!button.hasAttribute('aria-busy')) void send()
  }
  const attributes = { class: 'gh-form', novalidate: true, submit, input: code.redraw }
  const form = element('form', attributes, ...fields, element('div', {}, button))
  const sentence = element('p', { class: 'gh-quiet' }, messages.tryItSentence)
  return [code.view, element('h2', {}, messages.tryIt), sentence, form, answer]
}

function inputOf({ name, required }: Call['parameters'][number]) {
  const attributes = { id: `parameter-${name}`, class: 'gh-input', autocomplete: 'off', spellcheck: 'false' }
  return { name, required, input: element('input', attributes) }
}

function labelled(label: string, input: HTMLElement) {
  return element('div', { class: 'labelled' }, element('label', { for: input.id }, label), input)
}

const kinds = ['curl', 'fetch'] as const

/** Creates a view of the call in the chosen format, with a copy button. */
function copyAs(write: (kind: (typeof kinds)[number]) => string) {
  let shown: (typeof kinds)[number] = 'curl'
  const text = element('pre', { tabindex: '0', 'aria-label': messages.copyAs })
  const tabs = kinds.map((kind) =>
    element('button', { type: 'button', class: 'choice', click: () => choose(kind) }, kind),
  )
  const copy = element('button', { type: 'button', class: 'gh-button gh-button-secondary small' }, messages.copy)
  copy.addEventListener('click', () => {
    void navigator.clipboard.writeText(text.textContent)
    copy.textContent = messages.copied
    setTimeout(() => (copy.textContent = messages.copy), 2000)
  })
  function redraw() {
    text.textContent = write(shown)
    kinds.forEach((kind, i) => tabs[i]!.setAttribute('aria-pressed', String(kind === shown)))
  }
  function choose(kind: (typeof kinds)[number]) {
    shown = kind
    redraw()
  }
  redraw()
  const bar = element('div', { class: 'bar', role: 'group', 'aria-label': messages.copyAs }, ...tabs, copy)
  return { view: element('section', { class: 'copy-as' }, bar, text), redraw }
}

/** Sends a call from this browser, and returns elements that show the response. */
async function request(call: Call, given: Given): Promise<HTMLElement[]> {
  if (call.requestBody && !isJson(given.body)) return [element('p', {}, messages.notJson)]
  const startedAt = performance.now()
  try {
    const response = await fetch(addressOf(location.origin, call, given), {
      method: call.method,
      redirect: 'manual',
      ...(call.method === 'POST' ? { headers: { 'content-type': 'application/json' }, body: given.body || '{}' } : {}),
    })
    const time = messages.milliseconds(Math.round(performance.now() - startedAt))
    if (response.type === 'opaqueredirect') return [element('p', {}, messages.redirected)]
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
    return [
      element(
        'p',
        { class: response.ok ? 'status good' : 'status' },
        element('strong', {}, String(response.status)),
        ` ${time}`,
      ),
      element('pre', { tabindex: '0', 'aria-label': messages.answers }, indented(await response.text())),
      element(
        'details',
        {},
        element('summary', {}, messages.headers),
        element('pre', { tabindex: '0', 'aria-label': messages.headers }, headers),
      ),
    ]
  } catch {
    return [element('p', {}, messages.noAnswer)]
  }
}

function isJson(text: string) {
  try {
    JSON.parse(text || '{}')
    return true
  } catch {
    return false
  }
}

function indented(text: string) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
