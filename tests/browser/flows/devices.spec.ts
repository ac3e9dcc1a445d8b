import { getSession } from '../../../contract/sessions/sessions.ts'
import { expect } from '../testing/site.ts'
import { arrived } from '../states/entry.ts'
import { connectDevice, newDevice, withDevices } from '../states/connect-device.ts'
import { test } from '../states/scenario-test.ts'
import { password } from '../states/test-server.ts'

test.afterEach(({ scenario }) => scenario.clear())

test('a user opens the link that a device shows, signs in, connects the device, and signs the device out', async ({
  scenario,
}) => {
  const server = await arrived(await scenario.server(withDevices, 'devices'))
  const { email } = await server.person('Mira Osei')
  const device = await newDevice(server)
  const page = await scenario.visit(server, device.verification_uri_complete.replace(server.origin, ''))
  await expect(page).toHaveURL(/\/sign-in\?redirect=/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page.getByLabel('Code', { exact: true })).toHaveValue(device.user_code)
  expect((await device.poll()).error?.code).toBe('AUTHORIZATION_PENDING')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('northwind-cli wants to sign in as')).toContainText(email)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('You can close this page')).toBeVisible()
  server.advance(5)
  expect((await device.poll()).data?.token_type).toBe('Bearer')

  await page.getByRole('link', { name: 'See your devices' }).click()
  await page.getByRole('button', { name: 'Sign out northwind-cli' }).click()
  await expect(page.getByText('Connected with a code')).toHaveCount(0)
})

test('a user refuses to connect a device on which somebody else started the sign-in', async ({ scenario }) => {
  const server = await arrived(await scenario.server(withDevices, 'devices'))
  const mira = await server.person('Mira Osei')
  const device = await newDevice(server, '203.0.113.7')
  const page = await scenario.visit(server, '/device', { as: mira })
  await page.getByLabel('Code', { exact: true }).fill(device.user_code.toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Not me' }).click()
  await expect(page.getByText('The device wasn’t connected')).toBeVisible()
  expect((await device.poll()).error?.code).toBe('ACCESS_DENIED')
})

test('a user disconnects a device with the mailed link', async ({ scenario }) => {
  const server = await arrived(await scenario.server(withDevices, 'devices'))
  const mira = await server.person('Mira Osei')
  const { access_token: token } = await connectDevice(server, mira)
  const mail = (await server.mailsTo(mira.email)).findLast(({ template }) => template === 'device-connected')
  const page = await scenario.visit(server, mail!.url!.replace(server.origin, ''))
  await expect(page).toHaveURL(/\/disconnect$/)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disconnected')
  const device = server.newVisitor()
  device.cookies.set('gatehouse.session_token', encodeURIComponent(token))
  expect((await device.call(getSession)).data).toBeNull()
})
