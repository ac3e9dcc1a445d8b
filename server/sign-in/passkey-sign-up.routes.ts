import { signUpPasskey, verifySignUpPasskey } from '../../contract/factors/passkey-sign-up.ts'
import { visibleFullUser, visibleUser } from '../accounts/users.ts'
import { route } from '../http/route.ts'
import { challengeReply } from '../sessions/challenges.ts'
import { askingBrowser, rememberBrowser, sentBrowser } from './asking-browser.ts'
import { requestPasskeySignUp, verifyPasskeySignUp } from './passkey-sign-up.ts'

export const passkeySignUpRoutes = [
  route(signUpPasskey, async ({ deps, body, visitor, cookies }) => {
    const { email, name } = body
    await requestPasskeySignUp(deps, { email, name, sent: body, browser: askingBrowser(deps, cookies), visitor })
    return { status: true }
  }),

  route(verifySignUpPasskey, async ({ deps, body, visitor, cookies }) => {
    const keepBrowser = (seconds: number) => rememberBrowser(cookies, seconds)
    const attempt = { ...body, browser: sentBrowser(cookies), visitor, keepBrowser }
    const { ticket, entered } = await verifyPasskeySignUp(deps, attempt)
    if (!entered) return { context: ticket }
    const { entry, user } = entered
    cookies.setEntry(entry, visibleFullUser(deps.config, user))
    cookies.dropSecret('magic_link')
    if (entry.challenge) return challengeReply(entry.challenge)
    return { token: entry.session.token, user: visibleUser(deps.config, user) }
  }),
]
