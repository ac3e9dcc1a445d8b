import { expect } from '../site.ts'
import { arrived, closePasswordLane, limits, main, open, signInBy, untilLimited } from './entry.ts'
import type { Stage } from './stage.ts'
import type { Arrange, StatesOf } from './state.ts'

const reason =
  (name: string, words: string): Arrange =>
  async (stage) => {
    const page = await open(stage, `/sign-in?reason=${name}`)
    await expect(page.getByText(words)).toBeVisible()
    return page
  }

/** A server with providers that respond as long as nobody follows them. */
export async function withProviders(stage: Stage, path: string, names: readonly string[]) {
  const socialProviders = Object.fromEntries(names.map((id) => [id, { clientId: 'client', clientSecret: 'secret' }]))
  return open(stage, path, { socialProviders })
}

export const signIn: StatesOf<'A1'> = {
  ready: async (stage) => {
    const page = await open(stage, '/sign-in')
    await expect(page.getByLabel('Email')).toBeFocused()
    return page
  },
  providers: async (stage) => {
    const page = await withProviders(stage, '/sign-in', ['google', 'github', 'microsoft'])
    await expect(page.getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible()
    return page
  },
  'many providers': async (stage) => {
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
    const page = await withProviders(stage, '/sign-in', many)
    await page.getByRole('button', { name: 'More ways' }).click()
    await expect(page.getByRole('button', { name: 'Sign in with Slack' })).toBeVisible()
    return page
  },
  'signed out': reason('signed-out', 'You’re signed out.'),
  ended: reason('ended', 'Your sign-in ended. Sign in to go on.'),
  revoked: reason('revoked', 'You were signed out from another device.'),
  'password set': reason('password-set', 'Your new password is set. Sign in with it.'),
  verified: reason('verified', 'Email verified. You can sign in now.'),
  created: reason('created', 'Account created. Sign in.'),
  invalid: async (stage) => {
    const page = await open(stage, '/sign-in')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Enter your password.')).toBeVisible()
    return page
  },
  'wrong pair': async (stage) => {
    const page = await open(stage, '/sign-in')
    await signInBy(page, 'olga@northwind.example', 'not her password')
    await expect(page.getByText('That email and password don’t match.')).toBeVisible()
    return page
  },
  'passwords paused': async (stage) => {
    const house = await stage.house({ rateLimit: { enabled: true } })
    const user = await house.person('Mira Osei')
    await closePasswordLane(house, user.email)
    const page = await stage.visit(house, '/sign-in')
    await signInBy(page, user.email)
    await expect(page.getByText('Too many wrong passwords from new devices.')).toBeVisible()
    return page
  },
  'not verified': async (stage) => {
    const house = await stage.house({ emailAndPassword: { requireEmailVerification: true } })
    const email = 'theo@northwind.example'
    await stage.once('waiting', async () => {
      await house.admin()
      const body = { name: 'Theo Laurent', email, password: 'correct horse battery' }
      await house.newVisitor().fetch('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    })
    const page = await stage.visit(house, '/sign-in')
    await signInBy(page, email)
    await expect(page.getByRole('button', { name: /Send again/ })).toBeVisible()
    return page
  },
  suspended: async (stage) => {
    const house = await stage.house({ branding: { support: 'help@northwind.example' } })
    const person = await house.person('Bruno Banned')
    await house.query('update users set banned = true where id = $1', [person.id])
    const page = await stage.visit(house, '/sign-in')
    await signInBy(page, person.email)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account suspended')
    return page
  },
  'password off': async (stage) => {
    const page = await open(stage, '/sign-in', {
      emailAndPassword: { enabled: false },
      socialProviders: { google: { clientId: 'client', clientSecret: 'secret' } },
    })
    await expect(page.getByLabel('Password')).toHaveCount(0)
    return page
  },
  limited: async (stage) => {
    const page = await open(stage, '/sign-in', limits)
    await page.getByLabel('Email').fill('olga@northwind.example')
    await page.getByLabel('Password', { exact: true }).fill('not her password')
    await untilLimited(page, 'Sign in')
    return page
  },
  'provider unreachable': async (stage) => {
    const page = await open(stage, '/sign-in', {
      socialProviders: {
        closed: { clientId: 'client', clientSecret: 'secret', issuer: 'http://localhost:9', name: 'Closed' },
      },
    })
    await page.getByRole('button', { name: 'Sign in with Closed' }).click()
    await expect(page.getByText('We couldn’t reach Closed.')).toBeVisible()
    return page
  },
  offline: async (stage) => {
    const page = await open(stage, '/sign-in')
    await stage.offline(page)
    await signInBy(page, 'olga@northwind.example')
    await expect(page.getByText('You’re offline. We’ll keep what you typed.')).toBeVisible()
    return page
  },
  failed: async (stage) => {
    const house = await arrived(await main(stage))
    const page = await stage.visit(house, '/sign-in')
    await stage.fault(() => house.withoutTable('accounts'))
    await signInBy(page, 'olga@northwind.example')
    await expect(page.getByText('Something went wrong on our side. Try again.')).toBeVisible()
    return page
  },
  invited: (stage) => stage.invited(),
}
