import { site } from '../../contract/pages/site.ts'
import { route } from '../http/route.ts'
import { readBoot } from './boot.ts'

export const siteRoutes = [route(site, ({ deps, actor, visitor }) => readBoot(deps, { actor, visitor }))]
