import { overview } from '../../contract/portal/overview.ts'
import { route } from '../http/route.ts'
import { readOverview } from './overview.ts'

export const overviewRoutes = [route(overview, ({ deps }) => readOverview(deps))]
