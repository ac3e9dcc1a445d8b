import type { Page } from '@playwright/test'
import { expect } from '../testing/site.ts'
import { arrived, limits, main, open, untilLimited } from './entry.ts'
import { password } from './test-server.ts'
import { withProviders } from './sign-in.ts'
import type { States } from './state.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Create account' })

async function fill(page: Page, email: string, secret = password) {
  await page.getByLabel('Name').fill('Mira Osei')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
}

export const signUp: States = {
  ready: async (scenario) => {
    const page = await open(scenario, '/sign-up', { branding: { terms: '/terms', privacy: '/privacy' } })
    await fill(page, 'mira@northwind.example')
    await expect(page.getByText('Password is long enough')).toBeVisible()
    return page
  },
  providers: async (scenario) => {
    const page = await withProviders(scenario, '/sign-up', ['google', 'github', 'microsoft'])
    await expect(page.getByRole('button', { name: 'Sign up with GitHub' })).toBeVisible()
    return page
  },
  invalid: async (scenario) => {
    const page = await open(scenario, '/sign-up')
    await fill(page, 'not an address', 'short')
    await submit(page).click()
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
    return page
  },
  taken: async (scenario) => {
    const page = await open(scenario, '/sign-up')
    await fill(page, 'olga@northwind.example')
    await submit(page).click()
    await expect(page.getByText('There’s already an account with this email.')).toBeVisible()
    return page
  },
  'extra field': async (scenario) => {
    const page = await open(scenario, '/sign-up', {
      user: { additionalFields: { company: { type: 'string', required: true } } },
    })
    await fill(page, 'mira@northwind.example')
    await submit(page).click()
    await expect(page.getByText(/^Enter your company/i)).toBeVisible()
    return page
  },
  off: async (scenario) => {
    const page = await open(scenario, '/sign-up', { emailAndPassword: { disableSignUp: true } })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-up is by invitation only')
    return page
  },
  failed: async (scenario) => {
    const server = await arrived(await main(scenario))
    const page = await scenario.visit(server, '/sign-up')
    await scenario.fault(() => server.withoutTable('accounts'))
    await fill(page, 'mira@northwind.example')
    await submit(page).click()
    await expect(page.getByText('Something went wrong on our side. Try again.')).toBeVisible()
    return page
  },
  limited: async (scenario) => {
    const page = await open(scenario, '/sign-up', limits)
    await fill(page, 'olga@northwind.example')
    await untilLimited(page, 'Create account')
    return page
  },
  offline: async (scenario) => {
    const page = await open(scenario, '/sign-up')
    await scenario.offline(page)
    await fill(page, 'mira@northwind.example')
    await submit(page).click()
    await expect(page.getByText('You’re offline. Nothing you typed is lost.')).toBeVisible()
    return page
  },
  invited: async (scenario) => {
    const page = await scenario.invited()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
    await expect(page.getByText('Join Northwind Traders')).toBeVisible()
    return page
  },
}
