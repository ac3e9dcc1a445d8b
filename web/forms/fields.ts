import * as z from 'zod/mini'
import { emailOrRefusal } from '../../contract/fields.ts'

// Schemas that validate fields before a form is submitted. They check first that a field is filled in. Error messages
// are keys of `fields` in `web/messages/en/core.ts`, or refusal codes.

export const emailField = z.pipe(z.string().check(z.minLength(1, 'EMAIL_MISSING')), emailOrRefusal)

export const passwordField = z.string().check(z.minLength(1, 'PASSWORD_MISSING'))

export const nameField = z.string().check(z.trim(), z.minLength(1, 'NAME_MISSING'))

/** True for a refusal that is about a new password. */
export function isNewPasswordRefusal(code: string | undefined) {
  return code === 'PASSWORD_TOO_SHORT' || code === 'PASSWORD_TOO_LONG' || code === 'PASSWORD_COMPROMISED'
}

/** Returns the schema of a new password within the length limits of this site. */
export function newPasswordField({ min, max }: { min: number; max: number }) {
  return z.pipe(
    z.string().check(z.minLength(1, 'NEW_PASSWORD_MISSING')),
    z.string().check(z.minLength(min, 'PASSWORD_TOO_SHORT'), z.maxLength(max, 'PASSWORD_TOO_LONG')),
  )
}
