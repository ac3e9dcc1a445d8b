import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { logStreamsQuery } from '../../data/log-streams.ts'
import { root } from './root.tsx'
import { withQueries } from './with-queries.ts'

/** The route of the page about the systems that receive the audit log. */
export const logStreams = createRoute({
  getParentRoute: () => root,
  path: '/admin/log-streams',
  ...withQueries(({ call }) => [logStreamsQuery(call)]),
  component: lazyRouteComponent(() => import('../../screens/admin/log-streams/LogStreams.tsx'), 'LogStreams'),
})
