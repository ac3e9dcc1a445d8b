import { route } from '../../gatehouse.js'

export const GET = route({}, ({ user, via }) => Response.json({ id: user.id, via }))
