import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, imageAddress, userName } from '../fields.ts'

export const updateUser = endpoint({
  summary: "Changes the user's name, picture, username and configured fields; null removes a picture or field.",
  method: 'POST',
  path: '/update-user',
  access: 'signed-in',
  changesSession: true,
  body: z.looseObject({
    name: z.optional(userName),
    image: z.optional(z.nullable(imageAddress)),
    username: z.optional(z.string().check(z.maxLength(255))),
    displayUsername: z.optional(z.string().check(z.maxLength(255))),
    email: z.optional(z.never('EMAIL_CAN_NOT_BE_UPDATED')),
  }),
  reply: done,
  refusals: [
    'EMAIL_CAN_NOT_BE_UPDATED',
    'FIELD_IS_REQUIRED',
    'CHOSEN_USERNAME_TOO_SHORT',
    'CHOSEN_USERNAME_TOO_LONG',
    'CHOSEN_USERNAME_INVALID',
    'USERNAME_IS_ALREADY_TAKEN',
    'USERNAME_IS_IMMUTABLE',
  ],
})
