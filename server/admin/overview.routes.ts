import { overview } from '../../contract/admin/overview.ts'
import { route } from '../http/route.ts'
import { readOverview } from './overview.ts'

export const overviewRoutes = [route(overview, ({ deps, query }) => readOverview(deps, Number(query.days ?? '30')))]
