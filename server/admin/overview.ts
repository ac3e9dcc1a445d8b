import type { LaunchCheck } from '../../contract/admin/overview.ts'
import { countAdministrators } from '../accounts/administrators.sql.ts'
import type { Deps } from '../deps.ts'
import { daySeconds, secondsAfter } from '../time.ts'
import { countActiveUsers, countDays, countUsers } from './overview.sql.ts'
import { placeholderSecret } from '../process/secret.ts'

/** The launch checklist and the usage figures. */
export async function readOverview(deps: Deps) {
  const now = deps.now()
  const daysAgo = (days: number) => secondsAfter(now, -days * daySeconds)
  const administrators = await countAdministrators(deps.db, deps.config.admin.adminRoles)
  const counts = await countUsers(deps.db, { now, weekAgo: daysAgo(7) })
  return {
    checks: launchChecks(deps, { administrators, organizations: counts.organizations }),
    ...counts,
    active: await countActiveUsers(deps.db, { day: daysAgo(1), week: daysAgo(7), month: daysAgo(30) }),
    days: await countDays(deps.db, { first: daysAgo(29), last: now }),
  }
}

function launchChecks(deps: Deps, found: { administrators: number; organizations: number }): LaunchCheck[] {
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
    {
      id: 'sign-in',
      passed: config.emailAndPassword.enabled || Object.keys(config.socialProviders).length > 0,
      setting: 'emailAndPassword.enabled, socialProviders',
    },
    {
      id: 'trusted-origins',
      passed: !config.trustedOrigins.some(isReachedInPlainText),
      setting: 'trustedOrigins, GATEHOUSE_TRUSTED_ORIGINS',
    },
    { id: 'organization', passed: found.organizations > 0, setting: null },
    { id: 'second-administrator', passed: found.administrators > 1, setting: 'gatehouse admin promote EMAIL' },
  ]
}

/** Whether an entry admits pages that anyone on the network path can change: http, or any scheme. */
function isReachedInPlainText(entry: string) {
  return /^http:/i.test(entry) || (entry.includes('*') && !/^https:/i.test(entry))
}
