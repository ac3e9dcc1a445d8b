import { memberships } from '../../contract/organizations/memberships.ts'
import { route } from '../http/route.ts'
import { readMemberships } from './memberships.ts'

export const membershipRoutes = [route(memberships, ({ deps, actor }) => readMemberships(deps, actor.user.id))]
