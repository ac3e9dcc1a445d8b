import { pathBelowBase } from '../../contract/endpoint.ts'
import { picture as pictureEndpoint } from '../../contract/pictures/uploads.ts'
import { lockUser } from '../accounts/users.sql.ts'
import type { Actor } from '../actor.ts'
import { randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { authorize, withOrganization, type Caller } from '../organizations/authorization.ts'
import { Refusal } from '../refusal.ts'
import { reencode } from './encoding.ts'
import { deleteUnusedPictures, findPicture, insertPicture } from './uploads.sql.ts'

type Request = Caller & { bytes: Uint8Array; organizationId?: string | undefined }

/**
 * Stores a picture for the caller, or for an organization that the caller is allowed to change, and returns its URL.
 *
 * At most two pictures of an owner are kept: the current one and a pending one. The upload records no event, because
 * only the use of the picture changes something that others can see.
 */
export async function keepPicture(deps: Deps, request: Request) {
  const { actor, organizationId } = request
  if (organizationId !== undefined) await requireMayChange(deps, actor, organizationId)
  const bytes = await reencode(request.bytes)
  const id = randomId()
  const picture = { id, bytes, now: deps.now() }
  if (organizationId === undefined) await keepPhoto(deps, actor, picture)
  else await keepLogo(deps, { actor, organizationId }, picture)
  const { origin, basePath } = deps.config
  return { url: origin + basePath + pathBelowBase(pictureEndpoint).replace('{id}', id) }
}

export async function readPicture(deps: Deps, id: string) {
  const picture = await findPicture(deps.db, id)
  if (!picture) throw new Refusal('PICTURE_NOT_FOUND')
  return picture.bytes
}

type Picture = { id: string; bytes: Uint8Array; now: Date }

function keepPhoto(deps: Deps, actor: Actor, picture: Picture) {
  return inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, actor.user.id)
    if (!user) throw new Refusal('UNAUTHORIZED')
    const owner = { userId: user.id, organizationId: null }
    await deleteUnusedPictures(deps.db, { ...owner, shown: user.image })
    await insertPicture(deps.db, { ...picture, ...owner })
  })
}

type LogoRequest = { actor: Actor; organizationId: string }

function keepLogo(deps: Deps, { actor, organizationId }: LogoRequest, picture: Picture) {
  return withOrganization(deps, { organizationId, outsider }, async (deps, organization) => {
    await requireMayChange(deps, actor, organizationId)
    const owner = { userId: null, organizationId }
    await deleteUnusedPictures(deps.db, { ...owner, shown: organization.logo })
    await insertPicture(deps.db, { ...picture, ...owner })
  })
}

const outsider = 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'

function requireMayChange(deps: Deps, actor: Actor, organizationId: string) {
  return authorize(deps, {
    actor,
    organizationId,
    outsider,
    permission: { organization: ['update'] },
    forbidden: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
  })
}
