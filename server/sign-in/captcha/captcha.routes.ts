import { proofOfWork } from '../../../contract/sign-in/captcha.ts'
import { proofOfWorkChallenge } from '../../../contract/sign-in/proof-of-work.ts'
import { route } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import { demandWork } from './proof-of-work.ts'

export const captchaRoutes = [
  route(proofOfWorkChallenge, ({ deps, query, visitor }) => {
    const { provider, endpoints } = deps.config.captcha
    if (provider !== proofOfWork || !endpoints.includes(query.path)) throw new Refusal('NOT_FOUND')
    return { challenge: demandWork(deps, { path: query.path, visitor }).challenge }
  }),
]
