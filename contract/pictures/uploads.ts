import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

export const upload = endpoint({
  name: 'upload',
  summary:
    'Uploads a picture for the caller or an organization: PNG, JPEG or WebP of at most 1 MB, sent as bytes. The picture is re-encoded. The response has its URL for update-user or organization/update. A picture that is not used is deleted after a day.',
  method: 'POST',
  path: '/uploads',
  internal: true,
  access: 'signed-in',
  // Encoding a picture takes about 0.1 seconds of CPU time.
  limit: { window: 60, max: 12 },
  picture: true,
  query: z.object({ organizationId: z.optional(z.string()) }),
  reply: z.object({ url: z.string() }),
  refusals: [
    'UNSUPPORTED_PICTURE',
    'PICTURES_NEED_THE_PACKAGE_SHARP',
    'PAYLOAD_TOO_LARGE',
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    'YOUR_MEMBERSHIP_IS_SUSPENDED',
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
  ],
})

export const picture = endpoint({
  name: 'picture',
  summary: 'Returns an uploaded picture. It never changes, so browsers and proxies may cache it.',
  method: 'GET',
  path: '/pictures/{id}',
  internal: true,
  access: 'anyone',
  // The limit is high, because a single page can load a hundred pictures.
  limit: { window: 10, max: 2000 },
  reply: 'picture',
  refusals: ['PICTURE_NOT_FOUND'],
})
