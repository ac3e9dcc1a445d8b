import * as views from '../../contract/audit/saved-views.ts'
import { route } from '../http/route.ts'
import { deleteView, listViews, saveView } from './saved-views.ts'

export const savedViewRoutes = [
  route(views.listSavedViews, async ({ deps, actor, query }) => ({ views: await listViews(deps, actor, query.page) })),

  route(views.saveView, ({ deps, actor, body }) => saveView(deps, { actor, ...body })),

  route(views.deleteView, ({ deps, actor, body }) => deleteView(deps, actor, body.id)),
]
