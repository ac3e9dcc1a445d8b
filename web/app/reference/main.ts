import './reference.css'
import { referenceMessages as messages } from '../../messages/en/reference.ts'
import { callList } from './call-list.ts'
import { callsOf, type ApiDocument } from './document.ts'
import { markReady } from '../../context/ready.ts'
import { element } from './elements.ts'
import { callView, overview } from './views.ts'

const address = document.querySelector<HTMLLinkElement>('#document')!.href
const place = document.querySelector<HTMLElement>('#calls')!
const main = document.querySelector<HTMLElement>('#main')!
const siteTitle = document.title

/** Loads and shows the API description, or reports that loading failed. */
async function start() {
  // Hides `main` until the list of calls is shown. On narrow screens, the list is above `main` and would push it down.
  main.hidden = true
  try {
    const response = await fetch(address)
    if (!response.ok) throw new Error(String(response.status))
    show((await response.json()) as ApiDocument)
    markReady()
  } catch {
    const again = element(
      'button',
      { class: 'gh-button gh-button-secondary', click: () => void start() },
      messages.again,
    )
    main.replaceChildren(element('h1', { tabindex: '-1' }, messages.failed), element('p', {}, again))
  }
  main.hidden = false
}

function show(api: ApiDocument) {
  const calls = callsOf(api)
  const list = callList(api, calls)
  place.replaceChildren(list.view)

  /** Shows the call in the URL’s fragment (`#/signInEmail`), or the overview. */
  function follow() {
    const name = /^#\/(\w+)$/.exec(location.hash)?.[1] ?? null
    const call = calls.find(({ operationId }) => operationId === name)
    const unknown = name !== null && !call ? [element('p', { role: 'alert' }, messages.unknown)] : []
    main.replaceChildren(...unknown, ...(call ? callView(api, call) : overview(api, calls, address)))
    document.body.classList.toggle('one', call !== undefined)
    document.title = call ? `${call.method} ${call.path}, ${siteTitle}` : siteTitle
    list.highlight(call?.operationId ?? null)
  }

  follow()
  addEventListener('hashchange', () => {
    follow()
    scrollTo(0, 0)
    main.querySelector('h1')?.focus({ preventScroll: true })
  })
}

void start()
