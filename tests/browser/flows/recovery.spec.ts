import type { Page } from '@playwright/test'
import { requestRecovery } from '../../../contract/factors/recovery.ts'
import { signInEmail } from '../../../contract/sign-in/sign-in.ts'
import { signInBy } from '../states/entry.ts'
import { test } from '../states/scenario-test.ts'
import type { Scenario } from '../states/scenario.ts'
import { withApp } from '../states/second-step.ts'
import { password } from '../states/test-server.ts'
import { expectAccessible } from '../testing/accessible.ts'
import { expect } from '../testing/site.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const waitSeconds = 3 * 86_400

test.afterEach(({ scenario }) => scenario.clear())

async function start(scenario: Scenario, name: string) {
  const server = await scenario.server({}, name)
  const person = await withApp(scenario, server, name)
  const mails = async () => (await server.mailsTo(person.email)).filter(({ template }) => template === 'factor-reset')
  return { server, person, mails }
}

test('a user who lost every second factor recovers the account after three days', async ({ scenario }) => {
  const { server, person, mails } = await start(scenario, 'Lost Everything')
  const page = await scenario.visit(server, '/sign-in')
  await signInBy(page, person.email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('button', { name: 'I can’t use any of these methods' }).click()
  await expect(page.getByText('For your security, this takes 3 days.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Enter your password again').fill(password)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(heading(page)).toHaveText('Come back later')
  await expectAccessible(page)

  for (const part of [1, 2, 3]) {
    server.advance(waitSeconds / 3)
    await server.runJobs()
    expect(await mails()).toHaveLength(part === 1 ? 2 : part)
  }
  const [code] = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}/.exec(JSON.stringify((await mails()).at(-1)!.paragraphs))!
  const back = await scenario.visit(server, '/sign-in')
  await signInBy(back, person.email)
  await back.getByRole('button', { name: 'I can’t use any of these methods' }).click()
  await expectAccessible(back)
  await back.getByLabel('Code from the email').fill(code)
  await back.getByRole('button', { name: 'Remove my second step' }).click()
  await expect(heading(back)).toHaveText('Your second step is turned off')
  await back.getByRole('link', { name: 'Sign in' }).click()
  await signInBy(back, person.email)
  await expect(back).toHaveURL(/\/(welcome|account)$/)
})

test('if an attacker with the password begins a recovery, the owner can stop the recovery by mail or on the account page', async ({
  scenario,
}) => {
  const { server, person, mails } = await start(scenario, 'Attacked Owner')
  async function attack() {
    const attacker = server.newVisitor()
    await attacker.call(signInEmail, { body: { email: person.email, password } })
    const { error } = await attacker.call(requestRecovery, { body: { password } })
    expect(error).toBeNull()
  }
  await attack()
  const { pathname, search } = new URL((await mails()).at(-1)!.url!)
  const elsewhere = await scenario.visit(server, pathname + search)
  await expect(heading(elsewhere)).toHaveText('Stop the reset of your second step?')
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('button', { name: 'Stop the reset' }).click()
  await expect(heading(elsewhere)).toHaveText('Stopped')

  await attack()
  const page = await scenario.visit(server, '/account', { as: person })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop the reset' }).click()
  await expect(page.getByText('Stopped. Your second step stays on.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop the reset' })).toHaveCount(0)

  server.advance(waitSeconds)
  await server.runJobs()
  // The user got one mail for each recovery request, but no reminder and no code, because both requests were stopped.
  expect(await mails()).toHaveLength(2)
  const attacker = await scenario.visit(server, '/sign-in')
  await signInBy(attacker, person.email)
  await expect(heading(attacker)).toHaveText('One more step')
})
