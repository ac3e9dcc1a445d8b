import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { deleteUser } from '../../contract/accounts/deletion.ts'
import { changeEmail } from '../../contract/accounts/email-change.ts'
import { requestPasswordReset } from '../../contract/sign-in/password-reset.ts'
import { changePassword } from '../../contract/sign-in/password.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { inviteMember } from '../../contract/organizations/invitations.ts'
import { createOrganization } from '../../contract/organizations/organizations.ts'
import { mailPendingLink } from '../../contract/social/pending-link.ts'
import { sql } from '../database/sql.ts'
import { newestLink } from '../testing/email-links.ts'
import { startSocialProvider } from '../testing/social-provider.ts'
import { startApp } from '../testing/start-app.ts'

const acme = await startSocialProvider({ after })
const branding = { name: 'Northwind' }
const app = await startApp({
  after,
  options: {
    branding,
    socialProviders: { acme: acme.options },
    user: { deleteUser: { sendDeleteAccountVerification: true } },
  },
})

const password = 'correct horse battery'
const verify = 'Verify your email for Northwind'
const verifyInGerman = 'Bestätige deine E-Mail-Adresse für Northwind'
let users = 0
const newAddress = () => `reader-${++users}@example.com`

type App = typeof app
type Visitor = ReturnType<App['visitor']>

/** Signs up a user, and returns the subject of the mail that the user gets. */
async function subjectAfterSignUp(visitor: Visitor, at: App = app) {
  const email = newAddress()
  await visitor.call(signUpEmail, { body: { name: 'Ada', email, password } })
  assert.equal(visitor.lastResponse().status, 200)
  const [mail] = await at.mailsTo(email)
  return mail!.subject
}

/** Signs up, causes mails and deletes the account in a browser with this language. Returns the subjects by template. */
async function live(acceptLanguage: string) {
  const visitor = app.visitor({ acceptLanguage })
  const [email, newEmail, invited] = [newAddress(), newAddress(), newAddress()]
  const prove = () => app.db.run(sql`update users set email_verified = true where email in (${email}, ${newEmail})`)

  await visitor.call(signUpEmail, { body: { name: 'Ada', email, password } })
  await visitor.call(requestPasswordReset, { body: { email } })
  await app.runJobs()
  await visitor.call(changePassword, { body: { currentPassword: password, newPassword: `new ${password}` } })
  await prove()
  await visitor.call(changeEmail, { body: { newEmail } })
  await visitor.fetch(await newestLink(app, email, 'change-email'))
  await prove()

  const elsewhere = app.visitor({ acceptLanguage, ipAddress: '198.51.100.1', userAgent: 'Firefox/142.0 Linux' })
  await elsewhere.call(signInEmail, { body: { email: newEmail, password: `new ${password}` } })
  acme.newUser({ email: newEmail, email_verified: false })
  await acme.visit(elsewhere)
  await elsewhere.call(mailPendingLink)
  await elsewhere.fetch(await newestLink(app, newEmail, 'link-account'))

  const { data } = await visitor.call(createOrganization, { body: { name: 'Engines', slug: `engines-${users}` } })
  await visitor.call(inviteMember, { body: { email: invited, role: 'member', organizationId: data!.id } })
  await app.db.run(sql`delete from organizations where id = ${data!.id}`)
  await visitor.call(deleteUser, { body: {} })
  await visitor.fetch(await newestLink(app, newEmail, 'delete-account'))

  const mails = (await Promise.all([email, newEmail, invited].map(app.mailsTo))).flat()
  return Object.fromEntries(mails.map(({ template, subject }) => [template, subject]))
}

describe('the language of a mail', () => {
  test('is English if the request that causes the mail prefers English', async () => {
    assert.deepEqual(await live('en-GB'), {
      'verify-email': verify,
      'reset-password': 'Reset your password for Northwind',
      'password-changed': 'Your password was changed at Northwind',
      'change-email': 'Approve your new email for Northwind',
      'email-changed': 'Your email was changed at Northwind',
      'new-device': 'New sign-in to Northwind',
      'link-account': 'Connect Acme to your account',
      'account-linked': 'Acme was connected to your account',
      invitation: 'Ada invited you to Engines',
      'delete-account': 'Delete your account at Northwind',
      'account-deleted': 'Your account at Northwind was deleted',
    })
  })

  test('is German if the request that causes the mail prefers German', async () => {
    assert.deepEqual(await live('de-AT, en;q=0.5'), {
      'verify-email': verifyInGerman,
      'reset-password': 'Setze dein Passwort für Northwind zurück',
      'password-changed': 'Dein Passwort bei Northwind wurde geändert',
      'change-email': 'Bestätige die Änderung deiner E-Mail-Adresse für Northwind',
      'email-changed': 'Deine E-Mail-Adresse bei Northwind wurde geändert',
      'new-device': 'Neue Anmeldung bei Northwind',
      'link-account': 'Verbinde Acme mit deinem Konto',
      'account-linked': 'Acme wurde mit deinem Konto verbunden',
      invitation: 'Ada hat dich zu Engines eingeladen',
      'delete-account': 'Dein Konto bei Northwind löschen',
      'account-deleted': 'Dein Konto bei Northwind wurde gelöscht',
    })
  })

  test('follows the request even if the response must not reveal that a mail is sent', async () => {
    const strict = await startApp({
      after,
      options: { branding, emailAndPassword: { requireEmailVerification: true } },
    })
    const body = { name: 'Ada', email: 'ada@example.com', password }
    for (const acceptLanguage of ['en', 'de']) {
      await strict.visitor({ acceptLanguage }).call(signUpEmail, { body })
      await strict.runJobs()
    }
    assert.deepEqual(
      (await strict.mailsTo(body.email)).map(({ subject }) => subject),
      [verify, 'Du hast schon ein Konto bei Northwind'],
    )
  })

  test("is the inviter's in an invitation, because the language of the invited user is unknown", async () => {
    const [inviter, invited] = [app.visitor({ acceptLanguage: 'de' }), app.visitor({ acceptLanguage: 'en' })]
    const email = newAddress()
    await invited.call(signUpEmail, { body: { name: 'Charles', email, password } })
    await subjectAfterSignUp(inviter)
    await app.db.run(sql`update users set email_verified = true where name = 'Ada'`)
    const { data } = await inviter.call(createOrganization, { body: { name: 'Engines', slug: 'engines' } })
    await inviter.call(inviteMember, { body: { email, role: ['admin', 'member'], organizationId: data!.id } })
    const mails = await app.mailsTo(email)
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      [verify, 'Ada hat dich zu Engines eingeladen'],
    )
    assert.match(JSON.stringify(mails[1]), /Admin, Mitglied/)
  })
})

describe('the language of mails', () => {
  test('is the language that the visitor chose, even if the browser prefers another', async () => {
    const visitor = app.visitor({ acceptLanguage: 'en' })
    await visitor.fetch('/sign-in?language=de')
    assert.equal(await subjectAfterSignUp(visitor), verifyInGerman)
  })

  test("is the site's first language if the site offers none of the browser's languages", async () => {
    const rubbish = [
      'fr',
      '',
      '*',
      'de;q=0',
      'x'.repeat(9000),
      `${'de;q=no,'.repeat(500)}`,
      '../de',
      '__proto__',
      'constructor',
    ]
    for (const acceptLanguage of rubbish)
      assert.equal(await subjectAfterSignUp(app.visitor({ acceptLanguage })), verify)
    const forged = app.visitor()
    forged.cookies.set('gatehouse.language', '__proto__')
    assert.equal(await subjectAfterSignUp(forged), verify)

    const german = await startApp({ after, options: { branding, locales: ['de'] } })
    assert.equal(await subjectAfterSignUp(german.visitor({ acceptLanguage: 'en' }), german), verifyInGerman)
    assert.equal(await subjectAfterSignUp(german.visitor(), german), verifyInGerman)
  })
})
