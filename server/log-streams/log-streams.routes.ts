import * as logStreams from '../../contract/log-streams/log-streams.ts'
import { route } from '../http/route.ts'
import { listStreams, sendNow } from './log-streams.ts'

export const logStreamRoutes = [
  route(logStreams.listLogStreams, ({ deps }) => listStreams(deps)),

  route(logStreams.sendLogStream, ({ deps, body, actor, visitor }) => sendNow(deps, { ...body, actor, visitor })),
]
