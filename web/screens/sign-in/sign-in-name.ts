import * as z from 'zod/mini'
import { email } from '../../../contract/fields.ts'
import { isUsername } from '../../../contract/sign-in/username.ts'
import { emailField, passwordField } from '../../forms/fields.ts'

/** The schema of a field for an email address or a username. */
const nameField = z.pipe(
  z.string().check(z.minLength(1, 'EMAIL_OR_USERNAME_MISSING')),
  z.string().check(z.refine((text) => isUsername(text) || email.safeParse(text).success, 'INVALID_EMAIL')),
)

const rest = { password: passwordField, rememberMe: z.optional(z.boolean()) }

/** The schemas of the sign-in form: one with only an email address, one that also accepts a username. */
export const signInSchemas = {
  address: z.object({ email: emailField, ...rest }),
  name: z.object({ email: nameField, ...rest }),
}
