import { expect } from '../testing/site.ts'
import { arrived, closePasswordLane, limits, main, open, signInBy, untilLimited } from './entry.ts'
import type { Scenario } from './scenario.ts'
import type { Arrange, States } from './state.ts'

const reason =
  (name: string, words: string): Arrange =>
  async (scenario) => {
    const page = await open(scenario, `/sign-in?reason=${name}`)
    await expect(page.getByText(words)).toBeVisible()
    return page
  }

/** Opens a page that offers these social providers. Their credentials are fictional, so nobody could sign in. */
export async function withProviders(scenario: Scenario, path: string, names: readonly string[]) {
  const socialProviders = Object.fromEntries(names.map((id) => [id, { clientId: 'client', clientSecret: 'secret' }]))
  return open(scenario, path, { socialProviders })
}

export const signIn: States = {
  ready: async (scenario) => {
    const page = await open(scenario, '/sign-in')
    await expect(page.getByLabel('Email')).toBeFocused()
    return page
  },
  providers: async (scenario) => {
    const page = await withProviders(scenario, '/sign-in', ['google', 'github', 'microsoft'])
    await expect(page.getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible()
    return page
  },
  'many providers': async (scenario) => {
    const many = [
      'google',
      'github',
      'microsoft',
      'discord',
      'gitlab',
      'linkedin',
      'spotify',
      'zoom',
      'notion',
      'slack',
    ]
    const page = await withProviders(scenario, '/sign-in', many)
    await page.getByRole('button', { name: 'More options' }).click()
    await expect(page.getByRole('button', { name: 'Sign in with Slack' })).toBeVisible()
    return page
  },
  'signed out': reason('signed-out', 'You’re signed out.'),
  ended: reason('ended', 'You were signed out. Sign in to continue.'),
  revoked: reason('revoked', 'You were signed out from another device.'),
  'password set': reason('password-set', 'Password changed. Sign in with your new password.'),
  verified: reason('verified', 'Email verified. You can sign in now.'),
  created: reason('created', 'Account created. Sign in.'),
  invalid: async (scenario) => {
    const page = await open(scenario, '/sign-in')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Enter your password.')).toBeVisible()
    return page
  },
  'wrong pair': async (scenario) => {
    const page = await open(scenario, '/sign-in')
    await signInBy(page, 'olga@northwind.example', 'not her password')
    await expect(page.getByText('That email and password don’t match.')).toBeVisible()
    return page
  },
  usernames: async (scenario) => {
    const page = await open(scenario, '/sign-in', { username: { enabled: true } })
    await expect(page.getByLabel('Email or username')).toBeFocused()
    return page
  },
  'wrong username': async (scenario) => {
    const page = await open(scenario, '/sign-in', { username: { enabled: true } })
    await signInBy(page, 'olga', 'not her password')
    await expect(page.getByText('That username and password don’t match.')).toBeVisible()
    return page
  },
  'passwords paused': async (scenario) => {
    const server = await scenario.server({ rateLimit: { enabled: true } })
    const user = await server.person('Mira Osei')
    await closePasswordLane(server, user.email)
    const page = await scenario.visit(server, '/sign-in')
    await signInBy(page, user.email)
    await expect(page.getByText('Too many wrong passwords from new devices.')).toBeVisible()
    return page
  },
  'not verified': async (scenario) => {
    const server = await scenario.server({ emailAndPassword: { requireEmailVerification: true } })
    const email = 'theo@northwind.example'
    await scenario.once('waiting', async () => {
      await server.admin()
      const body = { name: 'Theo Laurent', email, password: 'correct horse battery' }
      await server.newVisitor().fetch('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    })
    const page = await scenario.visit(server, '/sign-in')
    await signInBy(page, email)
    await expect(page.getByRole('button', { name: /Send again/ })).toBeVisible()
    return page
  },
  suspended: async (scenario) => {
    const server = await scenario.server({ branding: { support: 'help@northwind.example' } })
    const person = await server.person('Bruno Banned')
    await server.query('update users set banned = true where id = $1', [person.id])
    const page = await scenario.visit(server, '/sign-in')
    await signInBy(page, person.email)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account suspended')
    return page
  },
  'password off': async (scenario) => {
    const page = await open(scenario, '/sign-in', {
      emailAndPassword: { enabled: false },
      socialProviders: { google: { clientId: 'client', clientSecret: 'secret' } },
    })
    await expect(page.getByLabel('Password')).toHaveCount(0)
    return page
  },
  limited: async (scenario) => {
    const page = await open(scenario, '/sign-in', limits)
    await page.getByLabel('Email').fill('olga@northwind.example')
    await page.getByLabel('Password', { exact: true }).fill('not her password')
    await untilLimited(page, 'Sign in')
    return page
  },
  'provider unreachable': async (scenario) => {
    const page = await open(scenario, '/sign-in', {
      socialProviders: {
        closed: { clientId: 'client', clientSecret: 'secret', issuer: 'http://localhost:9', name: 'Closed' },
      },
    })
    await page.getByRole('button', { name: 'Sign in with Closed' }).click()
    await expect(page.getByText('We couldn’t reach Closed.')).toBeVisible()
    return page
  },
  offline: async (scenario) => {
    const page = await open(scenario, '/sign-in')
    await scenario.offline(page)
    await signInBy(page, 'olga@northwind.example')
    await expect(page.getByText('You’re offline. Nothing you typed is lost.')).toBeVisible()
    return page
  },
  failed: async (scenario) => {
    const server = await arrived(await main(scenario))
    const page = await scenario.visit(server, '/sign-in')
    await scenario.fault(() => server.withoutTable('accounts'))
    await signInBy(page, 'olga@northwind.example')
    await expect(page.getByText('Something went wrong on our side. Try again.')).toBeVisible()
    return page
  },
  invited: (scenario) => scenario.invited(),
}
