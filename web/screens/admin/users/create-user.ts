import * as z from 'zod/mini'
import { emailField, nameField } from '../../../forms/fields.ts'
import { generatePassword } from '../user/dialogs/generate-password.ts'

type Length = { min: number; max: number }

const fields = z.object({ name: nameField, email: emailField, way: z.enum(['password', 'link']), password: z.string() })
export type UserForm = z.output<typeof fields>

/** Returns the schema of the form. It requires a password unless the user gets a link. */
export function createUserForm({ min, max }: Length) {
  const isAsked = ({ way }: UserForm) => way === 'password'
  const wrong = (error: string) => ({ path: ['password'], error })
  return fields.check(
    z.refine((form) => !isAsked(form) || form.password !== '', wrong('NEW_PASSWORD_MISSING')),
    z.refine(
      (form) => !isAsked(form) || form.password === '' || form.password.length >= min,
      wrong('PASSWORD_TOO_SHORT'),
    ),
    z.refine((form) => !isAsked(form) || form.password.length <= max, wrong('PASSWORD_TOO_LONG')),
  )
}

/**
 * Returns the initial values. `text` is a name or an email address that is already known. On a site without password
 * resets, a new user cannot get a link, so the form asks for a password.
 */
export function emptyUserForm({
  mayBeMailed,
  text = '',
}: {
  mayBeMailed: boolean
  text?: string | undefined
}): UserForm {
  const isAddress = text.includes('@')
  return {
    name: isAddress ? '' : text,
    email: isAddress ? text : '',
    way: mayBeMailed ? 'link' : 'password',
    password: '',
  }
}

/** Returns the user as the endpoint expects it. A user who gets a link has a random password until they choose one. */
export function userOf({ name, email, way, password }: UserForm, leastPassword: number) {
  return { name, email, password: way === 'password' ? password : generatePassword(leastPassword) }
}
