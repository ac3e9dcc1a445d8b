import { maskedAddress } from '../../contract/masked-address.ts'
import type { MagicLinkError } from '../../contract/redirect-errors.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import { findUserByEmail } from '../accounts/users.sql.ts'
import type { Visitor } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { RedirectError, Refusal } from '../refusal.ts'
import { deviceOf } from '../sessions/devices.ts'
import { readLink, useCode } from './mailed-codes.ts'
import { enterByMail } from './mailed-entry.ts'

type Opening = { token: string; visitor: Visitor }

/**
 * Signs in with a mailed link if this browser requested the mail, or if a script sent the request (`isPress`), for
 * example after the user pressed a button. Otherwise returns null, and the user must confirm the sign-in first: a mail
 * scanner might have opened the link, or an attacker might have sent the user a link to the attacker's account.
 */
export async function openLink(
  deps: Deps,
  { token, visitor, browser, isPress }: Opening & { browser: string | null; isPress: boolean },
) {
  const link = await readLink(deps, token)
  if (!link) throw new RedirectError<MagicLinkError>('INVALID_TOKEN', new Refusal('INVALID_TOKEN'))
  if (!isPress && (browser === null || !link.browsers.includes(browser))) return null
  try {
    return await enterByMail(deps, { id: link.id, way: 'magicLink', visitor })
  } catch (error) {
    const code = error instanceof Refusal ? errors[error.code] : undefined
    throw code === undefined ? error : new RedirectError<MagicLinkError>(code, error as Refusal)
  }
}

const errors: Partial<Record<RefusalCode, MagicLinkError>> = {
  INVALID_TOKEN: 'INVALID_TOKEN',
  SIGNUP_DISABLED: 'new_user_signup_disabled',
  SIGN_UP_REFUSED: 'sign_up_refused',
  FIELD_IS_REQUIRED: 'failed_to_create_user',
  BANNED_USER: 'banned',
}

/** Signs in with a mailed link in a browser that did not request the mail, after the user has confirmed the sign-in. */
export async function confirmLink(deps: Deps, { token, visitor }: Opening) {
  const link = await requireLink(deps, token)
  if (deps.config.magicLink.otherBrowsers === 'refuse') throw new Refusal('INVALID_TOKEN')
  return enterByMail(deps, { id: link.id, way: 'magicLink', visitor })
}

/** Ends a mailed link and its code for a recipient who did not request the mail. */
export async function disownLink(deps: Deps, { token, visitor }: Opening) {
  const { id } = await requireLink(deps, token)
  await inTransaction(deps, async (deps) => {
    const details = await useCode(deps, id)
    if (!details) throw new Refusal('INVALID_TOKEN')
    const user = await findUserByEmail(deps.db, details.email)
    if (user) await recordEvent(deps, { action: 'sign-in.disowned', actorId: null, subjectId: user.id, visitor })
  })
}

/**
 * Returns the facts that the confirmation page shows: the masked email address, and when and on which device the link
 * was requested.
 */
export async function describeLink(deps: Deps, token: string) {
  const { details, createdAt } = await requireLink(deps, token)
  const { browser, system } = deviceOf(details.userAgent ?? '')
  const mayConfirm = deps.config.magicLink.otherBrowsers === 'ask'
  const secondsAgo = Math.max(0, Math.floor((deps.now().getTime() - Date.parse(createdAt)) / 1000))
  return { email: maskedAddress(details.email), secondsAgo, browser, system, mayConfirm }
}

async function requireLink(deps: Deps, token: string) {
  const link = await readLink(deps, token)
  if (!link) throw new Refusal('INVALID_TOKEN')
  return link
}
