import { lookAtChange, takeBack } from '../../contract/factors/take-back.ts'
import { route } from '../http/route.ts'
import { challengeSeconds, passkeyCookie } from './passkey-challenges.ts'
import { describeChange, takeChangeBack } from './take-back.ts'

export const takeBackRoutes = [
  route(lookAtChange, async ({ deps, body, cookies }) => {
    const { reply, encrypted } = await describeChange(deps, { ...body, encrypted: cookies.secret(passkeyCookie) })
    if (encrypted !== null) cookies.keepSecret(passkeyCookie, encrypted, challengeSeconds)
    return reply
  }),

  route(takeBack, ({ deps, body, visitor, cookies }) =>
    takeChangeBack(deps, { ...body, encrypted: cookies.secret(passkeyCookie), visitor }),
  ),
]
