import type { UserRow, Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { writeMail } from '../mail/mails.ts'
import type { Undo } from '../mail/template.ts'
import { passkeyChangedMail, type PasskeyChange } from '../mail/templates/passkey-changed.ts'
import { passwordKnownMail } from '../mail/templates/password-known.ts'
import { secondFactorChangedMail, type FactorChange } from '../mail/templates/second-factor-changed.ts'

/** Mails a user about a change to their second factors, in case somebody else made the change. */
export function mailFactorChange(
  deps: Deps,
  user: UserRow,
  { change, visitor, undo }: { change: FactorChange; visitor: Pick<Visitor, 'locale'>; undo: Undo | null },
) {
  const { name, email } = user
  return writeMail(deps, {
    template: 'second-factor-changed',
    recipient: user,
    content: () => secondFactorChangedMail(deps.config, { locale: visitor.locale, name, email, change, undo }),
  })
}

/** Notifies a user by mail that a passkey was added, was removed, or may have been copied. */
export function mailPasskeyChange(
  deps: Deps,
  user: UserRow,
  about: { change: PasskeyChange; name: string | null; visitor: Pick<Visitor, 'locale'>; undo: Undo | null },
) {
  const { name, email } = user
  const { change, name: passkey, visitor, undo } = about
  return writeMail(deps, {
    template: 'passkey-changed',
    recipient: user,
    content: () => passkeyChangedMail(deps.config, { locale: visitor.locale, name, email, change, passkey, undo }),
  })
}

/** Notifies a user by mail that somebody entered the correct password and then too many wrong codes. */
export function mailPasswordKnown(deps: Deps, user: UserRow) {
  const { name, email } = user
  return writeMail(deps, {
    template: 'password-known',
    recipient: user,
    // The recipient did not make the request, so the mail is in the language of the site.
    content: () => passwordKnownMail(deps.config, { locale: undefined, name, email }),
  })
}
