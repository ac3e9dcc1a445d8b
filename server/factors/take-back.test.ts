import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { unlinkAccount } from '../../contract/accounts/linked-accounts.ts'
import { deletePasskey } from '../../contract/factors/passkeys.ts'
import { readWaitingReset, requestRecovery } from '../../contract/factors/recovery.ts'
import { disableTwoFactor, generateBackupCodes, verifyTotp } from '../../contract/factors/two-factor.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { changePassword } from '../../contract/sign-in/password.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { resetFactorsByEmail } from './factor-resets.ts'
import { sql } from '../database/sql.ts'
import { deleteDueSnapshots } from '../sessions/snapshots.sql.ts'
import { eventsAbout } from '../testing/administrator.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { startBeside } from '../testing/beside.ts'
import { mailedApprovalLink, newestLink, verifiedUser } from '../testing/email-links.ts'
import { addApp, beginApp, trustedBrowser, userWithApp } from '../testing/factors.ts'
import { addPasskey, answerWithPasskey, userWithPasskey } from '../testing/passkeys.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
import { writingNothing } from '../testing/rows.ts'
import { startApp } from '../testing/start-app.ts'
import {
  attackersPassword,
  changeTo,
  look,
  methodsOf,
  undo,
  undoToken,
  withStolenPassword,
} from '../testing/take-back.ts'

const daySeconds = 86_400
const app = await startApp({ after })

const signIn = ({ email }: { email: string }, password: string) =>
  app.visitor().call(signInEmail, { body: { email, password } })
const templatesTo = async (email: string) => (await app.mailsTo(email)).map(({ template }) => template)
const tokenIn = (url: string) => new URL(url).searchParams.get('token')!

describe('undoing a change of password', () => {
  test('accepts the previous password, and ends every session', async () => {
    const { user, before, token } = await withStolenPassword(app)
    const visitor = app.visitor()
    const { data: change } = await look(visitor, token)
    assert.equal(change!.change, 'password')
    assert.match(change!.email, /^p•••@example\.com$/)
    assert.deepEqual(change!.proofs, ['password'])
    assert.equal(change!.passkeyOptions, null)
    assert.ok(Math.abs(Date.parse(change!.changedAt) - app.deps.now().getTime()) < 60_000)

    const { data } = await undo(visitor, { token, password: user.password })
    assert.equal(data!.isAddressRestored, true)
    assert.equal(await methodsOf(app, user), before, 'byte for byte')
    assert.equal((await visitor.call(getSession)).data, null, 'it signs nobody in')
    assert.equal((await user.visitor.call(getSession)).data, null, 'every session has ended')
    assert.equal((await signIn(user, attackersPassword)).error?.code, 'INVALID_EMAIL_OR_PASSWORD')
    assert.equal((await signIn(user, user.password)).error, null)
    const events = (await eventsAbout(app, user.id)).map(({ action }) => action)
    assert.ok(events.includes('credentials.taken-back'))
    assert.equal((await app.mailsTo(user.email)).at(-1)!.template, 'taken-back')
  })

  test('requires the previous password; a wrong password leaves the link valid', async () => {
    const { user, token } = await withStolenPassword(app)
    for (const password of [attackersPassword, 'wrong password', undefined]) {
      const { error } = await writingNothing(app.db, () =>
        undo(app.visitor(), { token, ...(password === undefined ? {} : { password }) }),
      )
      assert.equal(error?.code, 'INVALID_PASSWORD')
    }
    assert.equal((await undo(app.visitor(), { token, code: '123456' })).error?.code, 'INVALID_CODE')
    assert.equal((await undo(app.visitor(), { token, password: user.password })).error, null)
    assert.equal((await undo(app.visitor(), { token, password: user.password })).error?.code, 'INVALID_TOKEN')
  })

  test('is paused after ten wrong passwords for one undo link, across all callers', async () => {
    const strict = await startApp({ after, options: { rateLimit: { enabled: true } } })
    const { user, token } = await withStolenPassword(strict)
    for (let i = 0; i < 10; i++)
      assert.equal(
        (await undo(strict.visitor({ ipAddress: `203.0.113.${i}` }), { token, password: 'wrong password' })).error
          ?.code,
        'INVALID_PASSWORD',
      )
    const paused = await undo(strict.visitor({ ipAddress: '203.0.113.99' }), { token, password: user.password })
    assert.equal(paused.error?.code, 'TOO_MANY_REQUESTS')
    strict.advance(60)
    const { error } = await undo(strict.visitor({ ipAddress: '203.0.113.98' }), { token, password: user.password })
    assert.equal(error, null)
  })

  test('blocks changes to sign-in methods until the user sets a new password', async () => {
    const { user, token } = await withStolenPassword(app)
    const { data } = await undo(app.visitor(), { token, password: user.password })
    const attacker = app.visitor()
    await attacker.call(signInEmail, { body: user })
    const changed = await attacker.call(changePassword, {
      body: { currentPassword: user.password, newPassword: attackersPassword },
    })
    assert.equal(changed.error?.code, 'CHOOSE_A_NEW_PASSWORD_FIRST')
    const authenticator = createAuthenticator({ origin: app.config.origin })
    assert.equal((await addPasskey(attacker, authenticator)).error?.code, 'CHOOSE_A_NEW_PASSWORD_FIRST')
    const begun = await beginApp(attacker, user.password)
    assert.equal(begun.method, 'totp')

    const newPassword = 'a new password of the owner'
    const reset = await app.visitor().call(resetPassword, { body: { newPassword, token: data!.resetToken! } })
    assert.equal(reset.error, null)
    assert.equal((await attacker.call(getSession)).data, null)
    const owner = app.visitor()
    await owner.call(signInEmail, { body: { email: user.email, password: newPassword } })
    assert.equal((await addPasskey(owner, authenticator)).error, null)
  })

  test('blocks changes to sign-in methods for at most a day', async () => {
    const { user, token } = await withStolenPassword(app)
    await undo(app.visitor(), { token, password: user.password })
    const visitor = app.visitor()
    app.advance(daySeconds + 1)
    await visitor.call(signInEmail, { body: user })
    await changeTo(visitor, { from: user.password, to: 'another new password' })
  })
})

describe('an attacker who changes all sign-in methods', () => {
  /** Lets an attacker change all methods. Returns the owner's undo tokens, oldest first, and the attacker's token. */
  async function takenOver() {
    const user = await verifiedUser(app)
    await app.db.run(sql`
      insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
      values (${user.id}, ${user.id}, 'google', ${user.id}, now(), now())`)
    const before = await methodsOf(app, user)
    const evil = `evil-${user.id.toLowerCase()}@example.com`
    await changeTo(user.visitor, { from: user.password, to: attackersPassword })
    const stolen = await addApp(app, { ...user, password: attackersPassword })
    await user.visitor.call(generateBackupCodes, { body: { password: attackersPassword } })
    await addPasskey(user.visitor, createAuthenticator({ origin: app.config.origin }))
    await user.visitor.call(unlinkAccount, { body: { providerId: 'google' } })
    await user.visitor.fetch(await mailedApprovalLink(app, user, evil))
    await app.db.run(sql`update users set email_verified = true where id = ${user.id}`)
    await changeTo(user.visitor, { from: attackersPassword, to: 'the last password' })
    const owners = (await app.mailsTo(user.email)).flatMap(({ url }) =>
      url?.includes('/take-back?') ? [tokenIn(url)] : [],
    )
    return { user, before, evil, stolen, owners, evils: await undoToken(app, evil, 'password-changed') }
  }

  test('loses all access when the first undo link is used, and all later links become invalid', async () => {
    const { user, before, evil, owners, evils } = await takenOver()
    assert.deepEqual(
      (await templatesTo(user.email)).filter((template) => template.endsWith('ed')),
      [
        'password-changed',
        'second-factor-changed',
        'second-factor-changed',
        'passkey-changed',
        'account-unlinked',
        'email-changed',
      ],
    )
    assert.equal(owners.length, 6)
    const { data } = await undo(app.visitor(), { token: owners[0]!, password: user.password })
    assert.equal(data!.isAddressRestored, true)
    assert.equal(await methodsOf(app, user), before)
    for (const token of [...owners, evils]) {
      assert.equal((await look(app.visitor(), token)).error?.code, 'INVALID_TOKEN')
      assert.equal((await undo(app.visitor(), { token, password: attackersPassword })).error?.code, 'INVALID_TOKEN')
    }
    assert.equal((await signIn({ email: evil }, 'the last password')).error?.code, 'INVALID_EMAIL_OR_PASSWORD')
    assert.equal((await signIn(user, user.password)).data?.twoFactorRedirect, undefined)
  })

  test('does not regain access with the undo link of one of their own changes', async () => {
    const { user, before, stolen, owners, evils } = await takenOver()
    const { error } = await undo(app.visitor(), { token: evils, password: attackersPassword })
    assert.equal(error, null)
    assert.notEqual(await methodsOf(app, user), before)
    assert.equal((await undo(app.visitor(), { token: owners[0]!, password: user.password })).error, null)
    assert.equal(await methodsOf(app, user), before)
    assert.equal((await undo(app.visitor(), { token: evils, code: stolen.code() })).error?.code, 'INVALID_TOKEN')
  })

  test('cannot use the owner’s undo links without the previous password', async () => {
    const { owners } = await takenOver()
    for (const token of owners) {
      const { error } = await writingNothing(app.db, () => undo(app.visitor(), { token, password: 'a guess' }))
      assert.equal(error?.code, 'INVALID_PASSWORD')
    }
  })
})

describe('undoing a change of second factors', () => {
  test('restores all factors that were turned off, and uses up the authenticator app code that was entered as proof', async () => {
    const user = await userWithApp(app)
    await trustedBrowser(app, user)
    const before = JSON.parse(await methodsOf(app, user))
    await user.visitor.call(verifyTotp, { body: { code: user.code() } })
    await user.visitor.call(disableTwoFactor, { body: {} })
    const token = await undoToken(app, user.email, 'second-factor-changed')
    assert.deepEqual((await look(app.visitor(), token)).data!.proofs, ['password', 'app', 'recovery-code'])
    assert.equal((await undo(app.visitor(), { token, code: '000000' })).error?.code, 'INVALID_CODE')
    const code = user.code()
    assert.equal((await undo(app.visitor(), { token, code })).error, null)
    const { apps, ...after } = JSON.parse(await methodsOf(app, user))
    const { apps: formerApps, ...others } = before
    assert.deepEqual(after, others)
    assert.equal(apps[0].secret, formerApps[0].secret)
    const visitor = app.visitor()
    assert.equal((await visitor.call(signInEmail, { body: user })).data?.twoFactorRedirect, true)
    assert.equal((await visitor.call(verifyTotp, { body: { code } })).error?.code, 'INVALID_CODE', 'the code was used')
    assert.equal((await visitor.call(verifyTotp, { body: { code: user.code() } })).error, null)
  })

  test('accepts a recovery code as proof, and uses it up', async () => {
    const user = await userWithApp(app)
    const old = user.recoveryCodes[0]!
    await user.visitor.call(verifyTotp, { body: { code: user.code() } })
    await user.visitor.call(generateBackupCodes, { body: {} })
    const token = await undoToken(app, user.email, 'second-factor-changed')
    assert.equal((await look(app.visitor(), token)).data!.change, 'recovery-codes')
    assert.equal((await undo(app.visitor(), { token, code: 'AAAA-AAAA-AAAAA' })).error?.code, 'INVALID_CODE')
    assert.equal((await undo(app.visitor(), { token, code: old })).error, null)
    assert.equal(JSON.parse(await methodsOf(app, user)).codes.length, 9)
  })

  test('accepts the password as proof after an operator has reset the factors', async () => {
    const user = await userWithApp(app)
    const before = await methodsOf(app, user)
    await resetFactorsByEmail(app.deps, user.email)
    const token = await undoToken(app, user.email, 'second-factor-changed')
    assert.equal((await undo(app.visitor(), { token, password: user.password })).error, null)
    assert.equal(await methodsOf(app, user), before)
  })

  test('stops a waiting recovery', async () => {
    const user = await userWithApp(app)
    const token = await undoToken(app, user.email, 'second-factor-changed')
    const attacker = app.visitor()
    await attacker.call(signInEmail, { body: user })
    await attacker.call(requestRecovery, { body: { password: user.password } })
    assert.ok((await user.visitor.call(readWaitingReset)).data!.reset)
    await undo(app.visitor(), { token, password: user.password })
    assert.equal(await app.db.row(sql`select 1 from factor_resets where user_id = ${user.id}`), null)
  })
})

describe('undoing a change of passkeys', () => {
  test('restores a removed passkey, and accepts that passkey as proof', async () => {
    const user = await userWithPasskey(app, { counts: true })
    await user.visitor.call(deletePasskey, { body: { id: user.passkey.id } })
    const token = await undoToken(app, user.email, 'passkey-changed')
    const visitor = app.visitor()
    const { data } = await look(visitor, token)
    assert.deepEqual(data!.proofs, ['password', 'passkey'])
    const response = user.authenticator.use(data!.passkeyOptions!)
    const elsewhere = await undo(app.visitor(), { token, response })
    assert.equal(elsewhere.error?.code, 'CHALLENGE_NOT_FOUND', 'the challenge belongs to a browser')
    assert.equal((await undo(visitor, { token, response })).error, null)
    assert.equal((await answerWithPasskey(app.visitor(), user.authenticator)).error, null)
  })

  test('is refused with another user’s passkey or with a sign-in challenge', async () => {
    const other = await userWithPasskey(app)
    const user = await userWithPasskey(app)
    await user.visitor.call(deletePasskey, { body: { id: user.passkey.id } })
    const token = await undoToken(app, user.email, 'passkey-changed')
    const visitor = app.visitor()
    const { data } = await look(visitor, token)
    const foreign = {
      ...data!.passkeyOptions!,
      allowCredentials: [{ id: other.passkey.credentialID, type: 'public-key' as const }],
    }
    const refused = await writingNothing(app.db, () =>
      undo(visitor, { token, response: other.authenticator.use(foreign) }),
    )
    assert.equal(refused.error?.code, 'AUTHENTICATION_FAILED')
    const signsIn = await answerWithPasskey(visitor, user.authenticator)
    assert.equal(signsIn.error?.code, 'PASSKEY_NOT_FOUND')
  })

  test('removes an added passkey', async () => {
    const user = await verifiedUser(app)
    const before = await methodsOf(app, user)
    const authenticator = createAuthenticator({ origin: app.config.origin })
    await addPasskey(user.visitor, authenticator)
    const token = await undoToken(app, user.email, 'passkey-changed')
    assert.equal((await undo(app.visitor(), { token, password: user.password })).error, null)
    assert.equal(await methodsOf(app, user), before)
    assert.equal((await answerWithPasskey(app.visitor(), authenticator)).error?.code, 'PASSKEY_NOT_FOUND')
  })
})

describe('undoing a change of email address', () => {
  async function moved() {
    const user = await verifiedUser(app)
    const evil = `moved-${user.id.toLowerCase()}@example.com`
    await user.visitor.fetch(await mailedApprovalLink(app, user, evil))
    return { user, evil, token: await undoToken(app, user.email, 'email-changed') }
  }

  test('restores the previous address, and invalidates a reset link that was mailed to the newer address', async () => {
    const { user, evil, token } = await moved()
    await app.db.run(sql`update users set email_verified = true where id = ${user.id}`)
    const reset = await mailedResetLink(app, evil)
    assert.equal((await undo(app.visitor(), { token, password: user.password })).data!.isAddressRestored, true)
    const used = await app
      .visitor()
      .call(resetPassword, { body: { newPassword: attackersPassword, token: reset.token } })
    assert.equal(used.error?.code, 'INVALID_TOKEN')
    assert.equal((await signIn(user, user.password)).error, null)
  })

  test('takes the previous address from another account that has never verified it', async () => {
    const { user, token } = await moved()
    const squatter = await app.user({ email: user.email, password: attackersPassword })
    assert.equal((await undo(app.visitor(), { token, password: user.password })).data!.isAddressRestored, true)
    assert.equal((await signIn(user, user.password)).data!.user!.id, user.id)
    assert.equal((await signIn(user, squatter.password)).error?.code, 'INVALID_EMAIL_OR_PASSWORD')
  })

  test('does not restore an address that another user has verified, and notifies the administrators', async () => {
    const { user, evil, token } = await moved()
    const admin = await verifiedUser(app, { email: `admin-${user.id.toLowerCase()}@example.com` })
    await app.db.run(sql`update users set role = 'admin' where id = ${admin.id}`)
    const other = await verifiedUser(app, { email: user.email })
    const { data } = await undo(app.visitor(), { token, password: user.password })
    assert.equal(data!.isAddressRestored, false)
    const { email } = await app.db.one<{ email: string }>(sql`select email from users where id = ${user.id}`)
    assert.equal(email, `${user.id.toLowerCase()}@taken-back.invalid`)
    assert.equal((await signIn({ email: evil }, user.password)).error?.code, 'INVALID_EMAIL_OR_PASSWORD')
    assert.equal((await signIn(other, other.password)).data!.user!.id, other.id)
    assert.deepEqual(await templatesTo(admin.email), ['verify-email', 'address-taken'])
    assert.ok(!(await templatesTo(other.email)).includes('taken-back'))
  })
})

describe('an undo link', () => {
  test('is valid for seven days, after which a job deletes the snapshot', async () => {
    const { user, token } = await withStolenPassword(app)
    app.advance(7 * daySeconds - 5)
    assert.equal((await look(app.visitor(), token)).error, null)
    app.advance(10)
    assert.equal((await undo(app.visitor(), { token, password: user.password })).error?.code, 'INVALID_TOKEN')
    await app.db.run(
      sql`update credential_snapshots set expires_at = now() - interval '1 s' where user_id = ${user.id}`,
    )
    assert.ok((await deleteDueSnapshots(app.db, 100)) >= 1)
    assert.equal(await app.db.row(sql`select 1 from credential_snapshots where user_id = ${user.id}`), null)
  })

  test('requires no further proof from a user who had neither a password nor a second factor', async () => {
    const user = await verifiedUser(app)
    await app.db.run(sql`delete from accounts where user_id = ${user.id}`)
    const before = await methodsOf(app, user)
    await addPasskey(user.visitor, createAuthenticator({ origin: app.config.origin }))
    const token = await undoToken(app, user.email, 'passkey-changed')
    assert.deepEqual((await look(app.visitor(), token)).data!.proofs, [])
    assert.deepEqual((await undo(app.visitor(), { token })).data, { isAddressRestored: true, resetToken: null })
    assert.equal(await methodsOf(app, user), before)
    assert.equal((await app.mailsTo(user.email)).at(-1)!.url, `${app.config.origin}/account/security`)
  })

  test('is not sent to an unverified address, and becomes invalid when the owner of the mailbox resets the password', async () => {
    const user = await app.user()
    await changeTo(user.visitor, { from: user.password, to: attackersPassword })
    assert.match(await newestLink(app, user.email, 'password-changed'), /\/forgot-password$/)
    const { user: squatter, token } = await withStolenPassword(app)
    await app.db.run(sql`update users set email_verified = false where id = ${squatter.id}`)
    const reset = await mailedResetLink(app, squatter.email)
    await app.visitor().call(resetPassword, { body: { newPassword: 'claimed by its owner', token: reset.token } })
    assert.equal((await look(app.visitor(), token)).error?.code, 'INVALID_TOKEN')
  })

  test('is refused if the link is unknown or its user is banned', async () => {
    const { user, token } = await withStolenPassword(app)
    await app.db.run(sql`update users set banned = true where id = ${user.id}`)
    for (const secret of [token, 'unknown']) {
      assert.equal((await look(app.visitor(), secret)).error?.code, 'INVALID_TOKEN')
      assert.equal((await undo(app.visitor(), { token: secret, password: user.password })).error?.code, 'INVALID_TOKEN')
    }
  })

  test('has a snapshot that contains neither the password hash nor the email address in plain text', async () => {
    const { user } = await withStolenPassword(app)
    const rows = await app.db.rows<{ row: string }>(sql`
      select to_jsonb(s)::text as row from credential_snapshots s where user_id = ${user.id}`)
    const [{ password }] = JSON.parse(await methodsOf(app, user)).accounts
    assert.equal(rows.length, 1)
    assert.ok(!rows[0]!.row.includes(password) && !rows[0]!.row.includes(user.email))
  })

  test('is not sent if takeBack.enabled is false', async () => {
    const user = await verifiedUser(app)
    const off = startBeside(app, { takeBack: { enabled: false } }).visitor(user.visitor)
    await changeTo(off, { from: user.password, to: attackersPassword })
    assert.match(await newestLink(app, user.email, 'password-changed'), /\/forgot-password$/)
    assert.equal(await app.db.row(sql`select 1 from credential_snapshots where user_id = ${user.id}`), null)
  })
})
