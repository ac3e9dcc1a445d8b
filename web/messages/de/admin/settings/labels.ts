import type { TranslatedLabels } from '../../../en/admin/settings/labels.ts'
import { accountLabels } from './accounts.ts'
import { brandingLabels } from './branding.ts'
import { emailLabels } from './email.ts'
import { organizationLabels } from './organizations.ts'
import { securityLabels } from './security.ts'
import { serverLabels } from './server.ts'
import { sessionLabels } from './sessions.ts'
import { signInLabels } from './sign-in.ts'

export const settingLabels: TranslatedLabels = {
  'sign-in': signInLabels,
  sessions: sessionLabels,
  accounts: accountLabels,
  organizations: organizationLabels,
  email: emailLabels,
  branding: brandingLabels,
  security: securityLabels,
  server: serverLabels,
}
