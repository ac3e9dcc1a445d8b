import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, imageAddress, userName } from '../fields.ts'

export const updateUser = endpoint({
  summary: "Changes the user's name, picture and configured fields; null removes a picture or field.",
  method: 'POST',
  path: '/update-user',
  access: 'signed-in',
  changesSession: true,
  body: z.looseObject({
    name: z.optional(userName),
    image: z.optional(z.nullable(imageAddress)),
    email: z.optional(z.never('EMAIL_CAN_NOT_BE_UPDATED')),
  }),
  reply: done,
  refusals: ['EMAIL_CAN_NOT_BE_UPDATED', 'FIELD_IS_REQUIRED'],
})
