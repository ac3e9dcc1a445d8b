import * as z from 'zod/mini'
import { emailField, nameField } from '../../../forms/fields.ts'
import { generatePassword } from '../user/dialogs/generate-password.ts'

type Length = { min: number; max: number }

const fields = z.object({ name: nameField, email: emailField, way: z.enum(['password', 'link']), password: z.string() })
/** What is asked of whoever creates a person. */
export type UserForm = z.output<typeof fields>

/** The same, checked; a password is asked only of who chooses one. */
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

/** The form before anything is filled in; where mail is off, the way by a link is not offered. */
export function emptyUserForm({ mayBeMailed }: { mayBeMailed: boolean }): UserForm {
  return { name: '', email: '', way: mayBeMailed ? 'link' : 'password', password: '' }
}

/** The person, as the server is told; who gets a link has until then a password that nobody knows. */
export function userOf({ name, email, way, password }: UserForm, leastPassword: number) {
  return { name, email, password: way === 'password' ? password : generatePassword(leastPassword) }
}
