import { findUser } from '../accounts/users.sql.ts'
import type { Deps } from '../deps.ts'
import { writeMail } from '../mail/mails.ts'
import { webhookDisabledMail } from '../mail/templates/webhook-disabled.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'

type Disabled = { id: string; organizationId: string | null; name: string; createdBy: string | null }

/** Notifies the creator of a disabled webhook by mail. Does nothing if the creator's account was deleted. */
export async function mailDisabledWebhook(deps: Deps, webhook: Disabled, reason: 'gone' | 'failing') {
  const user = webhook.createdBy === null ? null : await findUser(deps.db, webhook.createdBy)
  if (!user) return
  const path = await pathOf(deps, webhook)
  await writeMail(deps, {
    template: 'webhook-disabled',
    recipient: user,
    // The recipient did not make a request, so the mail is in the language of the site.
    content: () =>
      webhookDisabledMail(deps.config, { ...user, locale: undefined, webhook: webhook.name, reason, path }),
  })
}

/** Returns the path of the audit log that lists the event `webhook.disabled`. */
async function pathOf(deps: Deps, { organizationId }: Disabled) {
  if (organizationId === null) return '/admin/events'
  const organization = await findOrganization(deps.db, { id: organizationId, slug: null })
  return `/o/${organization?.slug}/audit-log`
}
