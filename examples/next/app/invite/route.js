import { route } from '../../gatehouse.js'

export const GET = route({ permission: { invitation: ['create'] } }, ({ organization }) =>
  Response.json({ organization: organization.slug }),
)
