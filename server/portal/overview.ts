import type { LaunchCheck } from '../../contract/portal/overview.ts'
import type { Deps } from '../deps.ts'
import { daySeconds, secondsAfter } from '../time.ts'
import { countPeople } from './portal.sql.ts'
import { placeholderSecret } from '../secret.ts'

/** What stands between this installation and production, and how many people use it. */
export async function readOverview(deps: Deps) {
  const now = deps.now()
  const { administrators, ...numbers } = await countPeople(deps.db, {
    now,
    weekAgo: secondsAfter(now, -7 * daySeconds),
  })
  return { checks: launchChecks(deps, administrators), ...numbers }
}

function launchChecks(deps: Deps, administrators: number): LaunchCheck[] {
  const { config, keys } = deps
  return [
    { id: 'secret', passed: keys.cookieSecret !== placeholderSecret, setting: 'secret, GATEHOUSE_SECRET' },
    { id: 'base-url', passed: config.baseURL !== undefined, setting: 'baseURL, GATEHOUSE_BASE_URL' },
    { id: 'https', passed: config.secureCookies, setting: 'baseURL, GATEHOUSE_BASE_URL' },
    { id: 'mail', passed: config.mail.transport !== 'outbox', setting: 'mail.transport, GATEHOUSE_MAIL_TRANSPORT' },
    {
      id: 'verification',
      passed: config.emailAndPassword.requireEmailVerification,
      setting: 'emailAndPassword.requireEmailVerification',
    },
    { id: 'second-administrator', passed: administrators > 1, setting: 'gatehouse admin promote EMAIL' },
  ]
}
