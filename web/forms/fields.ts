import * as z from 'zod/mini'
import { emailOrRefusal } from '../../contract/fields.ts'

// What a form asks of a field before it is sent: the contract's own check, after one for having been filled in at all.
// Messages are keys: of words.fields, or codes of refusals.

export const emailField = z.pipe(z.string().check(z.minLength(1, 'EMAIL_MISSING')), emailOrRefusal)

export const passwordField = z.string().check(z.minLength(1, 'PASSWORD_MISSING'))

export const nameField = z.string().check(z.trim(), z.minLength(1, 'NAME_MISSING'))

/** A password that is being chosen, within the lengths that this site allows. */
export function newPasswordField({ min, max }: { min: number; max: number }) {
  return z.pipe(
    z.string().check(z.minLength(1, 'NEW_PASSWORD_MISSING')),
    z.string().check(z.minLength(min, 'PASSWORD_TOO_SHORT'), z.maxLength(max, 'PASSWORD_TOO_LONG')),
  )
}
