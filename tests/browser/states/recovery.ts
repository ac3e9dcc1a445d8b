import type { Page } from '@playwright/test'
import { digest } from '../../../server/crypto/tokens.ts'
import { expect } from '../testing/site.ts'
import { challenged, withApp } from './second-step.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'
import { password, type Person, type TestServer } from './test-server.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const code = 'ABCDEFGHJKMNP'

let runs = 0
/** Returns a unique string of letters for a name. States that remove a second factor need a new user in each run. */
const nextLetters = () => String(runs++).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))

type Waiting = { kind?: 'recovery' | 'administrator'; by?: Person; isReady?: boolean }

/**
 * Adds a pending reset of a user’s second step, which is due in two days. If `isReady`, the reset is due now, and the
 * user can complete the reset with `code`.
 */
async function wait(server: TestServer, person: Person, { kind = 'recovery', by, isReady = false }: Waiting = {}) {
  await server.query('delete from factor_resets where user_id = $1', [person.id])
  await server.query(
    `insert into factor_resets (id, user_id, kind, by_id, reason, created_at, due_at, code_mailed_at)
     values ($1, $1, $2, $3, $4, now(), now() + $5::interval, $6)`,
    [
      person.id,
      kind,
      by?.id ?? null,
      by ? 'Lost the phone, called us.' : null,
      isReady ? '0 s' : '2 days',
      isReady ? new Date() : null,
    ],
  )
  if (!isReady) return
  await server.query(
    `insert into verifications (id, identifier, user_id, value, expires_at, created_at, updated_at)
     values ($1, $2, $3, $3, now() + interval '1 day', now(), now()) on conflict do nothing`,
    [`code ${person.id}`, `finish-recovery:${digest(`${person.id}/${code}`)}`, person.id],
  )
}

/** Signs in with the password and opens the page for users who have lost every second factor. */
async function lostBy(scenario: Scenario, name: string, waiting?: Waiting) {
  const { page, server, person } = await challenged(scenario, name)
  if (waiting) {
    const by = waiting.kind === 'administrator' ? await server.admin() : undefined
    await wait(server, person, { ...waiting, ...(by ? { by } : {}) })
    await page.reload()
  } else {
    await server.query('delete from factor_resets where user_id = $1', [person.id])
    await page.reload()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
  }
  await page.getByRole('button', { name: 'I can’t use any of these methods' }).click()
  return page
}

const startWith = async (page: Page, secret: string) => {
  await page.getByLabel('Enter your password again').fill(secret)
  await page.getByRole('button', { name: 'Start' }).click()
}

async function entering(scenario: Scenario, name: string, typed: string) {
  const page = await lostBy(scenario, name, { isReady: true })
  await page.getByLabel('Code from the email').fill(typed)
  await page.getByRole('button', { name: 'Remove my second step' }).click()
  return page
}

export const lost: States = {
  explained: async (scenario) => {
    const page = await lostBy(scenario, 'Lost All')
    await expect(heading(page)).toHaveText('Get back into your account')
    await expect(heading(page)).toBeFocused()
    return page
  },
  'no password': async (scenario) => {
    const page = await lostBy(scenario, 'Lost All')
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByText('Enter your password.')).toBeVisible()
    return page
  },
  'wrong password': async (scenario) => {
    const page = await lostBy(scenario, 'Lost All')
    await startWith(page, 'not my password')
    await expect(page.getByText('That’s not your current password.')).toBeVisible()
    return page
  },
  begun: async (scenario) => {
    const page = await lostBy(scenario, 'Lost Begun')
    await startWith(page, password)
    await expect(heading(page)).toHaveText('Come back later')
    return page
  },
  waiting: async (scenario) => {
    const page = await lostBy(scenario, 'Lost Waiting', {})
    await expect(heading(page)).toHaveText('Come back later')
    return page
  },
  'by an administrator': async (scenario) => {
    const page = await lostBy(scenario, 'Lost Helped', { kind: 'administrator' })
    await expect(heading(page)).toHaveText('An admin is helping you')
    return page
  },
  ready: async (scenario) => {
    const page = await lostBy(scenario, 'Lost Ready', { isReady: true })
    await expect(page.getByLabel('Code from the email')).toBeVisible()
    return page
  },
  'no code': async (scenario) => {
    const page = await entering(scenario, 'Lost Ready', '')
    await expect(page.getByText('Enter the code.')).toBeVisible()
    return page
  },
  'wrong code': async (scenario) => {
    const page = await entering(scenario, 'Lost Ready', 'AAAA-AAAA-AAAAA')
    await expect(page.getByText('That code isn’t right, or it’s more than a day old.')).toBeVisible()
    return page
  },
  done: async (scenario) => {
    const page = await entering(scenario, `Lost Done ${nextLetters()}`, code)
    await expect(heading(page)).toHaveText('Your second step is turned off')
    return page
  },
}

/** Opens a page as a user whose second step has a pending reset. */
async function warned(scenario: Scenario, name: string, waiting: Waiting, path = '/account') {
  const server = await scenario.server({}, 'resets')
  const person = await withApp(scenario, server, name)
  const by = waiting.kind === 'administrator' ? await server.admin() : undefined
  await wait(server, person, { ...waiting, ...(by ? { by } : {}) })
  const page = await scenario.visit(server, path, { as: person })
  await expect(page.getByRole('button', { name: 'Stop the reset' })).toBeVisible()
  return { page, server }
}

export const waitingReset: States = {
  recovery: async (scenario) => (await warned(scenario, 'Ban Ner', {})).page,
  ready: async (scenario) => (await warned(scenario, 'Ban Ner', { isReady: true })).page,
  administrator: async (scenario) => (await warned(scenario, 'Ban Ner', { kind: 'administrator' })).page,
  security: async (scenario) => (await warned(scenario, 'Ban Ner', {}, '/account/security')).page,
  stopped: async (scenario) => {
    const { page } = await warned(scenario, 'Ban Ner', {})
    await page.getByRole('button', { name: 'Stop the reset' }).click()
    await expect(page.getByText('Stopped. Your second step stays on.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop the reset' })).toHaveCount(0)
    return page
  },
  failed: async (scenario) => {
    const { page, server } = await warned(scenario, 'Ban Ner', {})
    await scenario.fault(() => server.withoutTable('factor_resets'))
    await page.getByRole('button', { name: 'Stop the reset' }).click()
    await expect(page.getByText('Something went wrong on our side. Try again.')).toBeVisible()
    return page
  },
}

/** Opens the page about a user who has an authenticator app, as the administrator Olga Owner. */
async function userPage(scenario: Scenario, name: string, tab = 'activity', waiting?: Waiting) {
  const server = await scenario.server({}, 'resets')
  const person = await withApp(scenario, server, name)
  await server.query('delete from factor_resets where user_id = $1', [person.id])
  if (waiting) await wait(server, person, waiting)
  const olga = await server.admin()
  const page = await scenario.visit(server, `/admin/users/${person.id}?tab=${tab}`, { as: olga })
  await expect(heading(page)).toHaveText(name)
  return page
}

/** Creates a second administrator. Olga can approve the resets that this administrator requests. */
async function secondAdministrator(scenario: Scenario) {
  const server = await scenario.server({}, 'resets')
  const person = await server.person('Second Admin')
  await server.query(`update users set role = 'admin' where id = $1`, [person.id])
  return person
}

async function asking(scenario: Scenario) {
  const page = await userPage(scenario, 'Re Set')
  await page.getByRole('button', { name: 'Actions for Re Set' }).click()
  await page.getByRole('menuitem', { name: 'Reset second step…' }).click()
  await expect(page.getByRole('dialog', { name: 'Reset Re Set’s second step?' })).toBeVisible()
  return page
}

const reset = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Reset second step' }).click()

export const userReset: States = {
  methods: async (scenario) => {
    const page = await userPage(scenario, 'Re Set', 'methods')
    const methods = page.getByRole('tabpanel', { name: 'Sign-in methods' })
    await expect(methods.getByText('Authenticator app')).toBeVisible()
    await expect(methods.getByText('10 recovery codes')).toBeVisible()
    return page
  },
  dialog: asking,
  'no reason': async (scenario) => {
    const page = await asking(scenario)
    await reset(page)
    await expect(page.getByText('Enter a reason.')).toBeVisible()
    return page
  },
  asked: async (scenario) => {
    const page = await asking(scenario)
    await page.getByLabel('Reason').fill('Lost the phone')
    await reset(page)
    await expect(page.getByText('Re Set was notified by email')).toBeVisible()
    const approve = page.getByRole('button', { name: 'Approve now' })
    await expect(approve).toHaveAccessibleDescription('Another admin must approve this.')
    return page
  },
  waiting: async (scenario) => {
    const by = await secondAdministrator(scenario)
    const page = await userPage(scenario, 'Re Wait', 'activity', { kind: 'administrator', by })
    await expect(page.getByText(/^The second step will be reset on/)).toBeVisible()
    return page
  },
  approved: async (scenario) => {
    const by = await secondAdministrator(scenario)
    const page = await userPage(scenario, `Re Done ${nextLetters()}`, 'activity', { kind: 'administrator', by })
    await page.getByRole('button', { name: 'Approve now' }).click()
    await expect(page.getByText('Second step reset', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve now' })).toHaveCount(0)
    return page
  },
  stopped: async (scenario) => {
    const by = await secondAdministrator(scenario)
    const page = await userPage(scenario, 'Re Stop', 'activity', { kind: 'administrator', by })
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect(page.getByText('Reset stopped')).toBeVisible()
    return page
  },
  recovery: async (scenario) => {
    const page = await userPage(scenario, 'Re Cover', 'activity', {})
    await expect(page.getByText(/^Someone signing in as this person asked to turn off the second step/)).toBeVisible()
    return page
  },
}
