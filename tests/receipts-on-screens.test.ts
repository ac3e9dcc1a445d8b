import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/**
 * The files that call an endpoint with `revokes` and show no receipt, each with the reason. A receipt states by when a
 * revocation takes effect.
 */
const exceptions: Record<string, string> = {
  'web/embed/SignedInScreens.tsx': 'The user has signed out.',
  'web/layout/ImpersonationBar.tsx': 'A page of the administrator replaces the page.',
  'web/screens/account/accounts/use-account-choices.tsx': 'A page of another account replaces the page.',
  'web/screens/account/security/DeleteAccount.tsx': 'The user has no account any more.',
  'web/screens/account/security/use-confirmation.ts': 'A new session has replaced the session that ends.',
  'web/screens/admin/user/dialogs/EditUser.tsx': 'A new name revokes nothing.',
  'web/screens/api-keys/RotateKey.tsx': 'The old key works until the overlap ends.',
  'web/screens/invitation/InvitationClosed.tsx': 'The user has signed out.',
  'web/screens/reset/ResetPassword.tsx': 'The user is signed out, on the sign-in page.',
  'web/screens/sample/RemoveSample.tsx': 'The setup page replaces the page.',
  'web/screens/sign-out/SignOut.tsx': 'The user has signed out.',
  'web/screens/take-back/ProofForm.tsx': 'The user is signed out, and the next page leads to the sign-in.',
  'web/screens/take-back/former-passkey.ts': 'The user is signed out, and the next page leads to the sign-in.',
}

/** The names of the endpoints with `revokes`. */
const revoking = globSync('contract/**/*.ts', { cwd: root })
  .flatMap((path) =>
    read(path)
      .split(/^export const /m)
      .slice(1),
  )
  .filter((declaration) => /^\w+ = endpoint\(/.test(declaration) && declaration.includes('\n  revokes: true,'))
  .map((declaration) => /^\w+/.exec(declaration)![0])
const calling = new RegExp(`\\b(?:call|useEndpointForm)\\([^()]*\\b(?:${revoking.join('|')})\\b`)

test('every screen that revokes authority shows when the revocation takes effect, or is listed with a reason', () => {
  const silent = globSync('web/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => calling.test(read(path)))
    .filter((path) => !/receipt|useBulk\(/i.test(read(path)))
  assert.ok(revoking.length > 30)
  assert.deepEqual(silent.toSorted(), Object.keys(exceptions).toSorted())
})
