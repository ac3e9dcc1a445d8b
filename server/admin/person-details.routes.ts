import { peopleSummaries, person } from '../../contract/admin/person-details.ts'
import { route } from '../http/route.ts'
import { readPerson, readSummaries } from './person-details.ts'

export const personDetailsRoutes = [
  route(person, ({ deps, query }) => readPerson(deps, query.id)),
  route(peopleSummaries, ({ deps, query }) => readSummaries(deps, query.ids)),
]
