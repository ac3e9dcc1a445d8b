import { requestPasswordReset } from '../../../contract/sign-in/password-reset.ts'
import { expect } from '../site.ts'
import { administering, during, place } from './administration.ts'
import { told } from './house.ts'
import type { Stage } from './stage.ts'
import type { Arrange, StatesOf } from './state.ts'

type Who = 'mira' | 'jonas' | 'ana' | 'olga'

/** Opens a dialog on a user’s page. */
async function ask(stage: Stage, who: Who, what: string) {
  const there = await place(stage)
  const { id, name, email } = there[who]
  const page = await administering(stage, `/admin/users/${id}`, email)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  return page
}

const asking =
  (who: Who, what: string): Arrange =>
  (stage) =>
    ask(stage, who, what)

async function creating(stage: Stage) {
  const page = await administering(stage, '/admin/users', '@')
  await page.getByRole('button', { name: 'Create person' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  return page
}

export const personDialogs: StatesOf<'D4'> = {
  create: creating,
  'create invalid': async (stage) => {
    const page = await creating(stage)
    await page.getByRole('dialog').getByRole('button', { name: 'Create person' }).click()
    await expect(page.getByText('Enter their name.')).toBeVisible()
    return page
  },
  role: asking('mira', 'Set role'),
  'own role': async (stage) => {
    const page = await ask(stage, 'olga', 'Set role')
    await expect(page.getByRole('checkbox', { name: /^Admin/ })).toBeDisabled()
    await expect(page.getByText('You can’t ban yourself.')).toBeVisible()
    return page
  },
  ban: asking('mira', 'Ban'),
  'ban invalid': async (stage) => {
    const page = await ask(stage, 'mira', 'Ban')
    await page.getByRole('radio', { name: 'Until a date' }).check()
    await page.getByRole('button', { name: 'Ban', exact: true }).last().click()
    await expect(page.getByText('Choose a day that is still to come.')).toBeVisible()
    return page
  },
  'ban only owner': async (stage) => {
    const page = await ask(stage, 'ana', 'Ban')
    await expect(page.getByRole('combobox', { name: 'Northwind Traders' })).toBeVisible()
    return page
  },
  unban: asking('jonas', 'Lift ban'),
  password: async (stage) => {
    const page = await ask(stage, 'mira', 'Set password')
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByRole('textbox', { name: 'New password' })).not.toHaveValue('')
    return page
  },
  'view as': asking('mira', 'View as this person'),
  'sign out': asking('mira', 'Sign out everywhere'),
  delete: async (stage) => {
    const page = await ask(stage, 'mira', 'Delete')
    await expect(page.getByLabel(/^Type/)).toBeVisible()
    return page
  },
  'delete blocked': async (stage) => {
    const page = await ask(stage, 'ana', 'Delete')
    await expect(page.getByText('They are the only owner of 1 organization.')).toBeVisible()
    return page
  },
}

/** Opens the company’s page in the administration. */
async function ofCompany(stage: Stage) {
  const { house } = await place(stage)
  const { rows } = await house.query(`select id from organizations where slug = 'northwind'`)
  const page = await administering(stage, `/admin/organizations/${(rows[0] as { id: string }).id}`, 'northwind')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northwind Traders')
  return page
}

async function changingOwner(stage: Stage) {
  const page = await ofCompany(stage)
  await page.getByRole('button', { name: 'Change owner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the owner of Northwind Traders' })
  await expect(dialog.getByRole('radio', { name: 'Ana Ribeiro becomes an admin' })).toBeChecked()
  return { page, dialog }
}

/** Enters a user who cannot become an owner; the page explains why. */
const wrongOwner =
  (email: string, words: string): Arrange =>
  async (stage) => {
    const { page, dialog } = await changingOwner(stage)
    await dialog.getByLabel('Email of the new owner').fill(email)
    await dialog.getByRole('button', { name: 'Change owner' }).click()
    await expect(dialog.getByText(words)).toBeVisible()
    return page
  }

export const everyOrganization: StatesOf<'D5'> = {
  ready: (stage) => administering(stage, '/admin/organizations', 'Northwind Traders'),
  empty: async (stage) => {
    const house = await stage.house({}, 'alone')
    const page = await stage.visit(house, '/admin/organizations', { as: await house.admin() })
    await expect(page.getByText('No organizations yet.')).toBeVisible()
    return page
  },
  loading: during('withTableHeld', 'organizations', 'Organizations'),
  failed: during('withoutTable', 'organizations', 'Organizations'),
  'no match': (stage) => administering(stage, '/admin/organizations?search=nowhere', 'No organization matches.'),
  organization: ofCompany,
  'changing owner': async (stage) => (await changingOwner(stage)).page,
  'no new owner': wrongOwner('', 'Enter the email of a member.'),
  'not a member': wrongOwner('nobody@northwind.example', 'Nobody with this email is a member.'),
  deleting: async (stage) => {
    const page = await ofCompany(stage)
    await page.getByRole('button', { name: 'Delete organization' }).click()
    await expect(page.getByRole('dialog', { name: 'Delete Northwind Traders?' })).toBeVisible()
    return page
  },
  gone: (stage) => administering(stage, '/admin/organizations/nothing', 'This organization isn’t here'),
}

const preview =
  (view: string): Arrange =>
  async (stage) => {
    const page = await administering(stage, `/admin/emails?template=invitation&view=${view}`, 'In an inbox')
    if (view === 'text') await expect(page.getByText('Analytical Engines').last()).toBeVisible()
    else await expect(page.frameLocator('iframe').getByRole('heading').first()).toBeVisible()
    return page
  }

/** Opens the mailbox of a server on which a user has forgotten a password. */
async function mailbox(stage: Stage, view?: string) {
  const house = await stage.house({}, 'mailbox')
  const { email, visitor } = await house.person('For Getful')
  await stage.once('forgetful', async () => {
    await told(visitor.call(requestPasswordReset, { body: { email } }))
    await house.runJobs()
  })
  const page = await stage.visit(house, '/dev/outbox', { as: await house.admin() })
  const mail = page.getByRole('link', { name: /Reset your password/ }).first()
  await expect(mail).toBeVisible()
  if (view === undefined) return page
  await mail.click()
  await expect(page.getByRole('region', { name: 'Links in this mail' })).toBeVisible()
  if (view !== 'HTML') await page.getByRole('tab', { name: view }).click()
  return page
}

export const emails: StatesOf<'D6'> = {
  desktop: preview('desktop'),
  phone: preview('phone'),
  dark: preview('dark'),
  text: preview('text'),
  outbox: (stage) => mailbox(stage),
  'outbox loading': during('withTableHeld', 'mails', 'Mailbox'),
  'outbox failed': async (stage) => {
    const page = await during('withoutTable', 'mails', 'Mailbox')(stage)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    return page
  },
  'outbox empty': async (stage) => {
    const house = await stage.house({}, 'alone')
    const olga = await house.admin()
    await house.query('delete from mails')
    const page = await stage.visit(house, '/dev/outbox', { as: olga })
    await expect(page.getByText('No mail yet.')).toBeVisible()
    return page
  },
  'outbox mail': (stage) => mailbox(stage, 'HTML'),
  'outbox text': (stage) => mailbox(stage, 'Text'),
  'outbox headers': (stage) => mailbox(stage, 'Headers'),
}

export const settings: StatesOf<'D7'> = {
  ready: (stage) => administering(stage, '/admin/settings', 'White text on your colour'),
  'another colour': async (stage) => {
    const page = await administering(stage, '/admin/settings', 'White text on your colour')
    await page.getByLabel('Colour of this site').fill('#ffd400')
    await expect(page.getByText('Dark text on your colour').first()).toBeVisible()
    return page
  },
  'nothing set here': async (stage) => {
    const page = await administering(stage, '/admin/settings', 'White text on your colour')
    const only = page.getByLabel('Only what is set here')
    await only.check()
    await expect(page).toHaveURL(/\?set=true$/)
    await page.reload()
    await expect(only).toBeChecked()
    await expect(page.getByText('Nothing is set here: every option has its default.')).toBeVisible()
    await expect(page.getByText('White text on your colour')).toHaveCount(0)
    return page
  },
  'no match': (stage) => administering(stage, '/admin/settings?search=nothing-like-it', 'No option is called that.'),
  loading: { leftOut: 'Settings are read from memory, so they load as fast as any page.' },
  failed: { leftOut: 'Settings are read from memory, so they fail only if every page fails.' },
}

export const record: StatesOf<'D8'> = {
  ready: async (stage) => {
    const page = await administering(stage, '/admin/events', 'Record', 'record')
    await expect(page.getByRole('cell', { name: /Signed in|Signed up|created/ }).first()).toBeVisible()
    return page
  },
  'no match': (stage) => administering(stage, '/admin/events?ipAddress=203.0.113.99', 'Nothing recorded matches.'),
  loading: during('withTableHeld', 'events', 'Record'),
  failed: during('withoutTable', 'events', 'Record'),
}
