import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { unlinkAccount } from '../../contract/accounts/linked-accounts.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { confirmPendingLink, mailPendingLink } from '../../contract/social/pending-link.ts'
import { signInSocial } from '../../contract/social/sign-in.ts'
import { newestLink, verifiedUser } from '../testing/email-links.ts'
import { writingNothing } from '../testing/rows.ts'
import { startSocialProvider } from '../testing/social-provider.ts'
import { startApp } from '../testing/start-app.ts'
import { look, methodsOf, undo, undoToken } from '../testing/take-back.ts'
import type { Visitor } from '../testing/visitor.ts'

const acme = await startSocialProvider({ after })
const app = await startApp({ after, options: { socialProviders: { acme: acme.options } } })

const link = (visitor: Visitor) =>
  acme.visit(visitor, { callbackURL: '/security', errorCallbackURL: '/security' }, '/link-social')

describe('a connected account', () => {
  test('is removed by the undo link in the mail about the connection', async () => {
    const ada = await verifiedUser(app)
    const before = await methodsOf(app, ada)
    acme.newUser()
    await link(ada.visitor)
    const token = await undoToken(app, ada.email, 'account-linked')
    assert.equal((await look(app.visitor(), token)).data!.change, 'account-linked')
    assert.equal((await undo(app.visitor(), { token, password: ada.password })).error, null)
    assert.equal(await methodsOf(app, ada), before)
  })

  test('is restored with its tokens by the undo link in the mail about its removal', async () => {
    const ada = await verifiedUser(app)
    acme.newUser()
    await link(ada.visitor)
    const before = await methodsOf(app, ada)
    await ada.visitor.call(unlinkAccount, { body: { providerId: 'acme' } })
    const mail = (await app.mailsTo(ada.email)).at(-1)!
    assert.equal(mail.subject, 'acme was disconnected at Gatehouse')
    assert.equal(mail.action!.label, 'Undo this change')
    const token = await undoToken(app, ada.email, 'account-unlinked')
    assert.equal((await undo(app.visitor(), { token, password: ada.password })).error, null)
    assert.equal(await methodsOf(app, ada), before)
    const visitor = app.visitor()
    assert.equal(await acme.visit(visitor, { callbackURL: '/home' }), '/home')
  })

  describe('cannot be added between undoing a change and setting a new password', () => {
    /** Creates a user who has just undone the connection of an account. */
    async function undone() {
      const ada = await verifiedUser(app)
      acme.newUser()
      await link(ada.visitor)
      const token = await undoToken(app, ada.email, 'account-linked')
      assert.equal((await undo(app.visitor(), { token, password: ada.password })).error, null)
      return ada
    }
    const signInWith = (visitor: Visitor) => acme.visit(visitor, { callbackURL: '/home', errorCallbackURL: '/sign-in' })

    test('by a signed-in user', async () => {
      const ada = await undone()
      const visitor = app.visitor()
      await visitor.call(signInEmail, { body: ada })
      assert.match((await writingNothing(app.db, () => link(visitor)))!, /\?error=unable_to_link_account$/)
    })

    test('by a sign-in with the same email address', async () => {
      const ada = await undone()
      acme.newUser({ email: ada.email })
      const location = await writingNothing(app.db, () => signInWith(app.visitor()))
      assert.equal(location, '/sign-in?error=unable_to_link_account')
      const body = { provider: 'acme', idToken: { token: await acme.idToken() } }
      const { error } = await writingNothing(app.db, () => app.visitor().call(signInSocial, { body }))
      assert.equal(error?.code, 'CHOOSE_A_NEW_PASSWORD_FIRST')
    })

    test('by a pending link, with the password or with the mailed link', async () => {
      const ada = await undone()
      acme.newUser({ email: ada.email, email_verified: false })
      const visitor = app.visitor()
      assert.equal(await signInWith(visitor), '/sign-in?error=account_not_linked')
      const confirm = () => visitor.call(confirmPendingLink, { body: { password: ada.password } })
      assert.equal((await writingNothing(app.db, confirm)).error?.code, 'CHOOSE_A_NEW_PASSWORD_FIRST')
      await visitor.call(mailPendingLink)
      const url = await newestLink(app, ada.email, 'link-account')
      const opened = await writingNothing(app.db, () => visitor.fetch(url))
      assert.equal(opened.headers.get('location'), '/auth-error?error=unable_to_link_account')
    })
  })
})
