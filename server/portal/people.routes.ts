import { peopleSummaries, person } from '../../contract/portal/people.ts'
import { route } from '../http/route.ts'
import { readPerson, readSummaries } from './people.ts'

export const portalPeopleRoutes = [
  route(person, ({ deps, query }) => readPerson(deps, query.id)),
  route(peopleSummaries, ({ deps, query }) => readSummaries(deps, query.ids)),
]
