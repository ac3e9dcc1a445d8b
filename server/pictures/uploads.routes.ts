import { picture, upload } from '../../contract/pictures/uploads.ts'
import { Picture, route } from '../http/route.ts'
import { keepPicture, readPicture } from './uploads.ts'

export const uploadRoutes = [
  route(upload, ({ deps, body, query, actor, visitor }) =>
    keepPicture(deps, { actor, visitor, bytes: body, organizationId: query.organizationId }),
  ),

  route(picture, async ({ deps, params }) => new Picture(await readPicture(deps, params['id']!))),
]
