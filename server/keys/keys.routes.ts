import { jwks, token } from '../../contract/keys/keys.ts'
import { Published, route } from '../http/route.ts'
import { listPublicKeys } from './key-pairs.ts'
import { signToken } from './tokens.ts'

// Must be far shorter than the hour for which a key is published before it signs.
const cacheControl = 'public, max-age=300, stale-while-revalidate=60'

export const keyRoutes = [
  route(jwks, async ({ deps }) => new Published({ keys: await listPublicKeys(deps) }, cacheControl)),

  route(token, async ({ deps, actor }) => ({ token: await signToken(deps, actor) })),
]
