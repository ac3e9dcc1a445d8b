import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import type * as Gatehouse from '../../../web/embed/main.ts'
import { startHost, type HostApplication } from '../testing/host-application.ts'
import { setUp, signUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

// The example page rendered.html, which a host renders on its server with the built package.

test.use({
  options: { trustedOrigins: ['http://localhost:*'] },
})

let host: HostApplication

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
  host = await startHost(site.origin)
})

test.afterAll(() => host.end())

for (const isSignedIn of [true, false])
  test(`a signed-${isSignedIn ? 'in' : 'out'} visitor sees the right content before and after hydration`, async ({
    page,
    site: { origin },
  }) => {
    if (isSignedIn) await signUp(page, origin, 'ida@example.com', 'Ida Rhodes')
    const reply = await page.request.get(`${origin}/api/auth/get-session`)
    const session = (await reply.json()) as Gatehouse.InitialSession
    const served = await render(origin, session)
    await host.fill('rendered.html', {
      // Replaces `null` before the root element, because the rendered content of the root can also contain `null`.
      null: JSON.stringify(session),
      '<div id="root"></div>': `<div id="root">${served}</div>`,
    })
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))

    const button = page.getByRole('button', { name: 'Ida Rhodes' })
    const link = page.getByRole('link', { name: 'Sign in' })
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto(`${host.origin}/rendered-filled.html`)
    await expect(isSignedIn ? button : link).toBeVisible()
    await expect(isSignedIn ? link : button).toBeHidden()
    const before = await (isSignedIn ? button : link).boundingBox()

    await page.unroute('**/*.js')
    errors.length = 0
    const answers: string[] = []
    page.on('response', (response) => void answers.push(response.url()))
    await page.reload()
    await expect.poll(() => answers.filter((address) => address.endsWith('/internal/site')).length).toBe(1)
    if (isSignedIn) {
      // The button that the host’s server rendered stays disabled until the code of its menu has loaded.
      await expect(button).toBeEnabled()
      await button.click()
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    }
    await expect(isSignedIn ? button : link).toBeVisible()
    expect(await (isSignedIn ? button : link).boundingBox()).toEqual(before)
    expect(errors).toEqual([])
  })

/** Renders the same components as examples/host/rendered.tsx, as the server of a host would. */
async function render(baseURL: string, session: Gatehouse.InitialSession) {
  const built = (await import(new URL('../../../dist/react/index.js', import.meta.url).href)) as typeof Gatehouse
  const { AuthProvider, OrganizationSwitcher, SignedIn, SignedOut, UserButton } = built
  return renderToString(
    h(AuthProvider, {
      baseURL,
      session,
      children: [
        h(SignedIn, {
          key: 'in',
          children: [h(UserButton, { key: 1, showsName: true }), h(OrganizationSwitcher, { key: 2 })],
        }),
        h(SignedOut, { key: 'out', children: h('a', { href: '/sign-in' }, 'Sign in') }),
      ],
    }),
  )
}
