import { userDetails, userSummaries } from '../../contract/admin/user-details.ts'
import { route } from '../http/route.ts'
import { readUserDetails, readSummaries } from './user-details.ts'

export const userDetailsRoutes = [
  route(userDetails, ({ deps, query }) => readUserDetails(deps, query.id)),
  route(userSummaries, ({ deps, query }) => readSummaries(deps, query.ids)),
]
