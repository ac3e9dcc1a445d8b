import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setUserPassword } from '../../contract/admin/users.ts'
import { resetPassword } from '../../contract/sign-in/password-reset.ts'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { administrator } from '../testing/administrator.ts'
import { verifiedUser } from '../testing/email-links.ts'
import { mailedResetLink } from '../testing/reset-link.ts'
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

const app = await startApp({ after })

describe('password resets and undo links', () => {
  test('the mailed link that undoes a reset requires the previous password, so access to the mailbox is not enough', async () => {
    const user = await verifiedUser(app)
    const before = await methodsOf(app, user)
    const { token: reset } = await mailedResetLink(app, user.email)
    await app.visitor().call(resetPassword, { body: { newPassword: attackersPassword, token: reset } })
    const token = await undoToken(app, user.email, 'password-changed')
    assert.equal((await undo(app.visitor(), { token, password: attackersPassword })).error?.code, 'INVALID_PASSWORD')
    assert.equal((await undo(app.visitor(), { token, password: user.password })).error, null)
    assert.equal(await methodsOf(app, user), before)
  })

  test('after an undo, a new password from an administrator allows changes to sign-in methods again', async () => {
    const { visitor: admin } = await administrator(app)
    const { user, token } = await withStolenPassword(app)
    await undo(app.visitor(), { token, password: user.password })
    const newPassword = 'chosen by an administrator'
    const set = await admin.call(setUserPassword, { body: { userId: user.id, newPassword } })
    assert.equal(set.error, null)
    const visitor = app.visitor()
    await visitor.call(signInEmail, { body: { email: user.email, password: newPassword } })
    await changeTo(visitor, { from: newPassword, to: 'chosen by the user again' })
    const second = await undoToken(app, user.email, 'password-changed')
    assert.equal((await look(app.visitor(), second)).error, null)
  })
})
