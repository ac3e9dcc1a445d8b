import type { UserRow, Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { writeMail } from '../mail/mails.ts'
import { passwordKnownMail } from '../mail/templates/password-known.ts'
import { secondFactorChangedMail, type FactorChange } from '../mail/templates/second-factor-changed.ts'

/** Mails a user about a change of their second factor, in case somebody else made it. */
export function mailFactorChange(
  deps: Deps,
  user: UserRow,
  { change, visitor }: { change: FactorChange; visitor: Pick<Visitor, 'locale'> },
) {
  const { name, email } = user
  return writeMail(deps, {
    template: 'second-factor-changed',
    recipient: user,
    content: () => secondFactorChangedMail(deps.config, { locale: visitor.locale, name, email, change }),
  })
}

/** Mails a user that somebody entered their password and then too many wrong codes. */
export function mailPasswordKnown(deps: Deps, user: UserRow) {
  const { name, email } = user
  return writeMail(deps, {
    template: 'password-known',
    recipient: user,
    // The reader did not make the request, so its language is not the reader's.
    content: () => passwordKnownMail(deps.config, { locale: undefined, name, email }),
  })
}
