import { requestPasswordReset } from '../../../contract/sign-in/password-reset.ts'
import { expect } from '../testing/site.ts'
import { administering, during, place } from './administration.ts'
import { dataOf } from './test-server.ts'
import type { Scenario } from './scenario.ts'
import type { Arrange, States } from './state.ts'

type Who = 'mira' | 'jonas' | 'ana' | 'olga'

/** Opens a dialog on a user’s page. */
async function ask(scenario: Scenario, who: Who, what: string) {
  const there = await place(scenario)
  const { id, name, email } = there[who]
  const page = await administering(scenario, `/admin/users/${id}`, email)
  if (withButtons.includes(what)) await page.getByRole('button', { name: what, exact: true }).click()
  else {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: what, exact: true }).click()
  }
  await expect(page.getByRole('dialog')).toBeVisible()
  return page
}

/** The actions that have buttons of their own on a wide page. Other actions are in a menu. */
const withButtons = ['Sign out everywhere', 'Impersonate', 'Ban…', 'Unban']

const asking =
  (who: Who, what: string): Arrange =>
  (scenario) =>
    ask(scenario, who, what)

async function creating(scenario: Scenario) {
  const page = await administering(scenario, '/admin/users', '@')
  await page.getByRole('button', { name: 'Create person' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  return page
}

export const personDialogs: States = {
  create: creating,
  'create invalid': async (scenario) => {
    const page = await creating(scenario)
    await page.getByRole('dialog').getByRole('button', { name: 'Create person' }).click()
    await expect(page.getByText('Enter their name.')).toBeVisible()
    return page
  },
  edit: asking('mira', 'Edit'),
  role: asking('mira', 'Set role'),
  'own role': async (scenario) => {
    const page = await ask(scenario, 'olga', 'Set role')
    await expect(page.getByRole('checkbox', { name: /^Admin/ })).toBeDisabled()
    return page
  },
  ban: asking('mira', 'Ban…'),
  'ban invalid': async (scenario) => {
    const page = await ask(scenario, 'mira', 'Ban…')
    await page.getByRole('radio', { name: 'Until a date' }).check()
    await page.getByRole('button', { name: 'Ban', exact: true }).last().click()
    await expect(page.getByText('Choose a future date.')).toBeVisible()
    return page
  },
  'ban only owner': async (scenario) => {
    const page = await ask(scenario, 'ana', 'Ban…')
    await expect(page.getByRole('combobox', { name: 'Northwind Traders' })).toBeVisible()
    return page
  },
  unban: asking('jonas', 'Unban'),
  password: async (scenario) => {
    const page = await ask(scenario, 'mira', 'Set password')
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByRole('textbox', { name: 'New password' })).not.toHaveValue('')
    return page
  },
  impersonate: asking('mira', 'Impersonate'),
  'sign out': asking('mira', 'Sign out everywhere'),
  delete: async (scenario) => {
    const page = await ask(scenario, 'mira', 'Delete…')
    await expect(page.getByLabel(/^Type/)).toBeVisible()
    return page
  },
  'delete blocked': async (scenario) => {
    const page = await ask(scenario, 'ana', 'Delete…')
    await expect(page.getByText('They’re the only owner of 1 organization.')).toBeVisible()
    return page
  },
}

/** Opens the administrators’ page about the shared organization. */
async function administeredOrganization(scenario: Scenario) {
  const { server } = await place(scenario)
  const { rows } = await server.query(`select id from organizations where slug = 'northwind'`)
  const page = await administering(scenario, `/admin/organizations/${(rows[0] as { id: string }).id}`, 'northwind')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northwind Traders')
  return page
}

async function changingOwner(scenario: Scenario) {
  const page = await administeredOrganization(scenario)
  await page.getByRole('button', { name: 'Change owner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the owner of Northwind Traders' })
  await expect(dialog.getByRole('radio', { name: 'Ana Ribeiro becomes an admin' })).toBeChecked()
  return { page, dialog }
}

/** Enters an email address that the dialog does not accept for the new owner, and waits for the error message. */
const wrongOwner =
  (email: string, words: string): Arrange =>
  async (scenario) => {
    const { page, dialog } = await changingOwner(scenario)
    await dialog.getByLabel('Email of the new owner').fill(email)
    await dialog.getByRole('button', { name: 'Change owner' }).click()
    await expect(dialog.getByText(words)).toBeVisible()
    return page
  }

export const everyOrganization: States = {
  ready: (scenario) => administering(scenario, '/admin/organizations', 'Northwind Traders'),
  empty: async (scenario) => {
    const server = await scenario.server({}, 'alone')
    const page = await scenario.visit(server, '/admin/organizations', { as: await server.admin() })
    await expect(page.getByText('No organizations yet.')).toBeVisible()
    return page
  },
  loading: during('withTableHeld', 'organizations', 'Organizations'),
  failed: during('withoutTable', 'organizations', 'Organizations'),
  'no match': (scenario) => administering(scenario, '/admin/organizations?search=nowhere', 'No organizations match.'),
  organization: administeredOrganization,
  'changing owner': async (scenario) => (await changingOwner(scenario)).page,
  'no new owner': wrongOwner('', 'Enter a member’s email.'),
  'not a member': wrongOwner('nobody@northwind.example', 'No member has this email.'),
  deleting: async (scenario) => {
    const page = await administeredOrganization(scenario)
    await page.getByRole('button', { name: 'Delete organization' }).click()
    const deleted = page.getByRole('dialog', { name: 'Delete Northwind Traders?' }).getByRole('listitem')
    await expect(deleted).toHaveText(['5 memberships', '2 pending invitations', '3 teams'])
    return page
  },
  gone: (scenario) => administering(scenario, '/admin/organizations/nothing', 'Organization not found'),
}

const preview =
  (view: string): Arrange =>
  async (scenario) => {
    const page = await administering(scenario, `/admin/emails?template=invitation&view=${view}`, 'Inbox preview')
    if (view === 'text') await expect(page.getByText('Analytical Engines').last()).toBeVisible()
    else await expect(page.frameLocator('iframe').getByRole('heading').first()).toBeVisible()
    return page
  }

/** Opens the mailbox with the mail that resets a user’s password. With `view`, also opens the mail in that view. */
async function mailbox(scenario: Scenario, view?: string) {
  const server = await scenario.server({}, 'mailbox')
  const { email, visitor } = await server.person('For Getful')
  await scenario.once('forgetful', async () => {
    await dataOf(visitor.call(requestPasswordReset, { body: { email } }))
    await server.runJobs()
  })
  const page = await scenario.visit(server, '/dev/outbox', { as: await server.admin() })
  const mail = page.getByRole('link', { name: /Reset your password/ }).first()
  await expect(mail).toBeVisible()
  if (view === undefined) return page
  await mail.click()
  await expect(page.getByRole('region', { name: 'Links in this email' })).toBeVisible()
  if (view !== 'HTML') await page.getByRole('tab', { name: view }).click()
  return page
}

/**
 * Opens the mailbox while its table is locked or missing. Opens no other page first, because every page loads the mails
 * to count them.
 */
async function faultyMailbox(scenario: Scenario, fault: 'withTableHeld' | 'withoutTable') {
  const { server, olga } = await place(scenario)
  await scenario.fault(() => server[fault]('mails'))
  return scenario.visit(server, '/dev/outbox', { as: olga })
}

export const emails: States = {
  desktop: preview('desktop'),
  phone: preview('phone'),
  dark: preview('dark'),
  text: preview('text'),
  outbox: (scenario) => mailbox(scenario),
  'outbox loading': async (scenario) => {
    const page = await faultyMailbox(scenario, 'withTableHeld')
    await expect(page.locator('.gh-skeleton').first()).toBeVisible()
    return page
  },
  'outbox failed': async (scenario) => {
    const page = await faultyMailbox(scenario, 'withoutTable')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    return page
  },
  'outbox empty': async (scenario) => {
    const server = await scenario.server({}, 'alone')
    const olga = await server.admin()
    await server.query('delete from mails')
    const page = await scenario.visit(server, '/dev/outbox', { as: olga })
    await expect(page.getByText('No emails yet.')).toBeVisible()
    return page
  },
  'outbox mail': (scenario) => mailbox(scenario, 'HTML'),
  'outbox text': (scenario) => mailbox(scenario, 'Text'),
  'outbox headers': (scenario) => mailbox(scenario, 'Headers'),
}

const settingsOf = (scenario: Scenario, query = '', shown = 'Password sign-in') =>
  administering(scenario, `/admin/settings${query}`, shown)

export const settings: States = {
  ready: (scenario) => settingsOf(scenario),
  'how to change': async (scenario) => {
    const page = await settingsOf(scenario, '?subject=server', 'Public URL')
    const row = page.getByRole('button', { name: 'Public URL' })
    await row.focus()
    await row.press('Enter')
    await expect(row).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('region', { name: 'How to change Public URL' })).toBeVisible()
    return page
  },
  'many subjects': (scenario) => settingsOf(scenario, '?search=link', 'Reset link lifetime'),
  changed: async (scenario) => {
    const options = {
      branding: { name: 'Northwind' },
      captcha: { provider: null },
      session: { expiresIn: 1_209_600 },
      trustedOrigins: ['https://app.northwind.example', 'https://shop.northwind.example'],
      organization: { requireEmailVerificationOnInvitation: false },
    }
    const sources = new Map([
      ['branding.name', 'GATEHOUSE_APP_NAME'],
      ['captcha.provider', 'gatehouse.config.ts'],
      ['session.expiresIn', 'gatehouse.config.ts'],
      ['trustedOrigins', 'GATEHOUSE_TRUSTED_ORIGINS'],
      ['organization.requireEmailVerificationOnInvitation', 'gatehouse.config.ts'],
      ['secret', 'GATEHOUSE_SECRET'],
    ])
    const server = await scenario.server(options, 'settings', sources)
    const page = await scenario.visit(server, '/admin/settings?set=true', { as: await server.admin() })
    const named = page.getByRole('heading', { name: 'CAPTCHA', exact: true })
    await expect(page.getByRole('listitem').filter({ has: named })).toContainText('Off')
    return page
  },
  branding: async (scenario) => {
    const page = await settingsOf(scenario, '?subject=branding', 'White text, contrast 5.1:1')
    await expect(page.frameLocator('iframe').last().getByRole('heading', { name: 'Sign in' })).toBeVisible()
    return page
  },
  'another color': async (scenario) => {
    const page = await settingsOf(scenario, '?subject=branding', 'White text, contrast 5.1:1')
    await page.getByRole('textbox', { name: 'Accent color', exact: true }).fill('#ffd400')
    await expect(page.getByText(/^Light Dark text, contrast/)).toBeVisible()
    return page
  },
  'nothing set here': async (scenario) => {
    const page = await settingsOf(scenario)
    const only = page.getByRole('button', { name: 'Changed only' })
    await only.click()
    await expect(page).toHaveURL(/\?set=true$/)
    await page.reload()
    await expect(only).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Every setting has its default value.')).toBeVisible()
    return page
  },
  'no match': (scenario) => settingsOf(scenario, '?search=nothing-like-it', 'No matching settings.'),
  loading: { leftOut: 'Settings are read from memory, so they load as fast as any page.' },
  failed: { leftOut: 'Settings are read from memory, so they fail only if every page fails.' },
}
