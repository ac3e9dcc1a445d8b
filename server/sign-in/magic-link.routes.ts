import { openedLinkPath, secondStepPath } from '../../contract/sign-in/challenge.ts'
import { confirmMagicLink, readMagicLink, signInMagicLink, verifyMagicLink } from '../../contract/sign-in/magic-link.ts'
import { visibleFullUser, visibleUser } from '../accounts/users.ts'
import { redirectWithError } from '../http/redirect-errors.ts'
import { Redirect, route } from '../http/route.ts'
import { challengeReply } from '../sessions/challenges.ts'
import { askingBrowser, sentBrowser } from './asking-browser.ts'
import { confirmLink, describeLink, disownLink, openLink } from './magic-link.ts'
import { requestCode } from './mailed-requests.ts'

export const magicLinkRoutes = [
  route(signInMagicLink, async ({ deps, body, visitor, cookies }) => {
    const { metadata: _, ...request } = body
    await requestCode(deps, { ...request, purpose: 'sign-in', browser: askingBrowser(deps, cookies), visitor })
    return { status: true }
  }),

  route(verifyMagicLink, ({ deps, query, visitor, cookies, fetching }) =>
    redirectWithError(query.errorCallbackURL || query.callbackURL, async () => {
      const { token, callbackURL } = query
      const browser = fetching.isSpeculative ? null : sentBrowser(cookies)
      const isPress = fetching.isScript && !fetching.isSpeculative
      const opened = await openLink(deps, { token, visitor, browser, isPress })
      if (!opened) return new Redirect(`${openedLinkPath}?token=${encodeURIComponent(token)}`)
      const { entry, user, isNew } = opened
      const shown = visibleFullUser(deps.config, user)
      cookies.setEntry(entry, shown)
      cookies.dropSecret('magic_link')
      if (entry.challenge) return callbackURL ? new Redirect(secondStepPath) : challengeReply(entry.challenge)
      if (callbackURL) return new Redirect((isNew && query.newUserCallbackURL) || callbackURL)
      return { token: entry.session.token, user: visibleUser(deps.config, user), session: entry.session }
    }),
  ),

  route(confirmMagicLink, async ({ deps, body, visitor, cookies }) => {
    if (body.notMe) {
      await disownLink(deps, { ...body, visitor })
      return { url: '/sign-in' }
    }
    const { entry, user, landing } = await confirmLink(deps, { ...body, visitor })
    cookies.setEntry(entry, visibleFullUser(deps.config, user))
    if (entry.challenge) return challengeReply(entry.challenge)
    return { url: landing ?? '/' }
  }),

  route(readMagicLink, ({ deps, body }) => describeLink(deps, body.token)),
]
