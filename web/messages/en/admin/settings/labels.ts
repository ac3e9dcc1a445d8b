import { accountLabels } from './accounts.ts'
import { brandingLabels } from './branding.ts'
import { emailLabels } from './email.ts'
import { organizationLabels } from './organizations.ts'
import { securityLabels } from './security.ts'
import { serverLabels } from './server.ts'
import { sessionLabels } from './sessions.ts'
import { signInLabels } from './sign-in.ts'

/** The label and the explanation of each option. For options that begin with `disable`, both describe the opposite. */
export type SettingLabels = Readonly<Record<string, { label: string; sentence: string }>>

/** The labels of all options, grouped by subject. The page lists subjects and options in this order. */
export const settingLabels = {
  'sign-in': signInLabels,
  sessions: sessionLabels,
  accounts: accountLabels,
  organizations: organizationLabels,
  email: emailLabels,
  branding: brandingLabels,
  security: securityLabels,
  server: serverLabels,
}

type Translated<Labels> = { [option in keyof Labels]: { label: string; sentence: string } }

/** The type of the labels in other languages. A language that lacks a label does not compile. */
export type TranslatedLabels = { [subject in keyof typeof settingLabels]: Translated<(typeof settingLabels)[subject]> }
