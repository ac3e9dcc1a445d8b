import type { Page } from '@playwright/test'
import {
  deviceApprove,
  deviceCode,
  deviceGrant,
  deviceToken,
  deviceVerify,
} from '../../../contract/applications/device-authorization.ts'
import { expect } from '../testing/site.ts'
import { arrived } from './entry.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'
import { dataOf, type Person, type TestServer } from './test-server.ts'

const clientId = 'northwind-cli'
/** The options of a site on which users can connect devices. */
export const withDevices = {
  bearer: { enabled: true },
  deviceAuthorization: { enabled: true, clients: [clientId] },
}

/** Requests a device code as a new device. By default, the device has the same IP address as the browser. */
export async function newDevice(server: TestServer, ipAddress = '::1') {
  const device = server.newVisitor('northwind-cli/2.1', ipAddress)
  const data = await dataOf(device.call(deviceCode, { body: { client_id: clientId } }))
  const body = { grant_type: deviceGrant, device_code: data.device_code, client_id: clientId } as const
  return { ...data, poll: () => device.call(deviceToken, { body }) }
}

/** Connects a device with API calls. */
export async function connectDevice(server: TestServer, { visitor }: Person) {
  const { user_code: userCode, poll } = await newDevice(server)
  await dataOf(visitor.call(deviceVerify, { query: { user_code: userCode } }))
  await dataOf(visitor.call(deviceApprove, { body: { userCode } }))
  return dataOf(poll())
}

const enter = async (page: Page, code: string) => {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Returns the server and a user. Deletes the counted guesses at device codes, which other states leave behind. */
async function prepared(scenario: Scenario) {
  const server = await arrived(await scenario.server(withDevices))
  const person = await server.person('Mira Osei')
  await server.query('delete from device_code_guesses')
  return { server, person }
}

async function opened(scenario: Scenario, { code = '' } = {}) {
  const { server, person } = await prepared(scenario)
  const page = await scenario.visit(server, `/device${code && `?user_code=${code}`}`, { as: person })
  await expect(page.getByRole('heading', { name: 'Connect a device' })).toBeVisible()
  return { server, person, page }
}

async function asked(scenario: Scenario, ipAddress = '::1') {
  const { server, page, person } = await opened(scenario)
  const device = await newDevice(server, ipAddress)
  await enter(page, device.user_code)
  await expect(page.getByRole('heading', { name: 'Allow this sign-in?' })).toBeVisible()
  return { server, page, person, device }
}

export const deviceConnection: States = {
  empty: async (scenario) => {
    const { page } = await opened(scenario)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Enter the code first.')).toBeVisible()
    return page
  },
  'code filled': async (scenario) => {
    const { page } = await opened(scenario, { code: 'QWERTYUP' })
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue('QWERTYUP')
    return page
  },
  unknown: async (scenario) => {
    const { page } = await opened(scenario)
    await enter(page, 'AAAA-AAAA')
    await expect(page.getByText('We don’t recognize this code.')).toBeVisible()
    return page
  },
  expired: async (scenario) => {
    const { server, page } = await opened(scenario)
    const { user_code: code } = await newDevice(server)
    await server.query(`update device_codes set expires_at = now() - interval '1 day' where user_code = $1`, [code])
    await enter(page, code)
    await expect(page.getByText('This code has expired.')).toBeVisible()
    return page
  },
  limited: async (scenario) => {
    const { server, page, person } = await opened(scenario)
    await server.query(`insert into device_code_guesses values ($1, 5, now()) on conflict do nothing`, [
      `user:${person.id}`,
    ])
    await enter(page, 'AAAA-AAAA')
    await expect(page.getByText('Too many attempts')).toBeVisible()
    return page
  },
  'claimed by somebody else': async (scenario) => {
    const { server, page } = await opened(scenario)
    const { user_code: code } = await newDevice(server)
    const other = await server.person('Theo Laurent')
    await dataOf(other.visitor.call(deviceVerify, { query: { user_code: code } }))
    await enter(page, code)
    await expect(page.getByText('Someone else has already entered this code.')).toBeVisible()
    return page
  },
  confirm: async (scenario) => {
    const { page } = await asked(scenario)
    await expect(page.getByText('northwind-cli wants to sign in as')).toContainText('your network')
    return page
  },
  'confirm in German': async (scenario) => {
    const { server, person } = await prepared(scenario)
    const { user_code: code } = await newDevice(server)
    const page = await scenario.visit(server, `/device?user_code=${code}`, { as: person, locale: 'de-DE' })
    await page.getByRole('button', { name: 'Weiter' }).click()
    await expect(page.getByRole('heading', { name: 'Diese Anmeldung erlauben?' })).toBeVisible()
    return page
  },
  'far away': async (scenario) => {
    const { page } = await asked(scenario, '203.0.113.7')
    await expect(page.getByText('northwind-cli wants to sign in as')).toContainText('203.0.113.7, outside your network')
    return page
  },
  'confirm who you are': async (scenario) => {
    const { server, page, person } = await asked(scenario, '203.0.113.7')
    const proofs = JSON.stringify([{ method: 'password', at: '2026-01-01T00:00:00.000Z' }])
    await server.query('update sessions set proofs = $1 where user_id = $2', [proofs, person.id])
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible()
    return page
  },
  done: async (scenario) => {
    const { page } = await asked(scenario)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByText('You can close this page')).toBeVisible()
    return page
  },
  denied: async (scenario) => {
    const { page } = await asked(scenario)
    await page.getByRole('button', { name: 'Not me' }).click()
    await expect(page.getByText('The device wasn’t connected')).toBeVisible()
    return page
  },
  'in the list of devices': async (scenario) => {
    const server = await arrived(await scenario.server(withDevices))
    // Uses a separate user, because other states connect devices of Mira Osei.
    const person = await server.person('Lists Devices')
    await connectDevice(server, person)
    const page = await scenario.visit(server, '/account/devices', { as: person })
    await expect(page.getByText('Connected with a code').first()).toBeVisible()
    return page
  },
}

/** Opens the mailed link that disconnects a device. */
async function disconnecting(scenario: Scenario) {
  const { server, person } = await prepared(scenario)
  await connectDevice(server, person)
  const mail = (await server.mailsTo(person.email)).findLast(({ template }) => template === 'device-connected')
  const page = await scenario.visit(server, mail!.url!.replace(server.origin, ''))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disconnect the device?')
  return page
}

export const disconnection: States = {
  ready: disconnecting,
  disconnected: async (scenario) => {
    const page = await disconnecting(scenario)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disconnected')
    await expect(page.getByText(/The device will be signed out everywhere by \d\d:\d\d:\d\d\./)).toBeVisible()
    return page
  },
  'dead link': async (scenario) => {
    const server = await arrived(await scenario.server(withDevices))
    const page = await scenario.visit(server, '/disconnect?token=unknown')
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
    return page
  },
}
