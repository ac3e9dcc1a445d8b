import { accounts } from './accounts.ts'
import { organizationKeys, ownKeys, serverKeys } from './api-keys.ts'
import { deletion, devices, organizations, welcome } from './account-more.ts'
import { emailChange, profile, security } from './account.ts'
import { emails, everyOrganization, personDialogs, settings } from './administration-more.ts'
import { overview, people, person } from './administration.ts'
import {
  confirmation,
  connection,
  crashed,
  limited,
  newVersion,
  noOrganization,
  notThere,
  notVerified,
  pageFailed,
  scriptless,
  signedOutMeanwhile,
  unsaved,
  viewingAs,
} from './everywhere.ts'
import { deviceConnection, disconnection } from './connect-device.ts'
import { doctor } from './doctor.ts'
import { confirmationByEmail, emailCodeFactors, secondStepByEmail } from './email-code.ts'
import { enrolment, requiredFactor } from './enrolment.ts'
import { activity, organizationLog, record } from './events.ts'
import { inGerman } from './german.ts'
import { invitation } from './invitation.ts'
import { mailedSignIn } from './mailed-sign-in.ts'
import { openedLink } from './opened-link.ts'
import { forgotPassword, goodbye, newPassword, setUp, signInProblem, signOut, stopReset, verifyEmail } from './links.ts'
import { logStreams } from './log-streams.ts'
import { invitations, roles, teams } from './organization-more.ts'
import { newOrganization, switcher } from './organization-new.ts'
import { general, members } from './organization.ts'
import { palette } from './palette.ts'
import { passwordAdvice } from './password-advice.ts'
import { confirmationByPasskey, passkeyFactors, secondStepByPasskey } from './passkey-second-step.ts'
import { passkeyOffer } from './passkey-offer.ts'
import { passkeySignUp } from './passkey-sign-up.ts'
import { passkeys, passkeySignIn } from './passkeys.ts'
import { apiReference, serverError } from './plain-pages.ts'
import { lost, userReset, waitingReset } from './recovery.ts'
import { sampleData } from './sample.ts'
import { confirmationByCode, factors, secondStep } from './second-step.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { takeBack } from './take-back.ts'
import { siteWebhooks, webhooks } from './webhooks.ts'
import type { Arrange, States } from './state.ts'

/** Every screen with its name and its states. */
const screens: Record<string, [name: string, states: States]> = {
  A1: ['Sign in', signIn],
  A2: ['Create account', signUp],
  A3: ['Forgot password', forgotPassword],
  A4: ['New password', newPassword],
  A5: ['Verify email', verifyEmail],
  A7: ['Sign-in problem', signInProblem],
  A8: ['Sign out', signOut],
  A9: ['Invitation', invitation],
  A10: ['Welcome', welcome],
  A11: ['Goodbye', goodbye],
  A12: ['Set-up', setUp],
  A13: ['Second step', { ...secondStep, ...secondStepByPasskey, ...secondStepByEmail }],
  A14: ['Sign in with a passkey', passkeySignIn],
  A15: ['Stop a reset', stopReset],
  A16: ['Sign-in link in another browser', openedLink],
  A17: ['Lost second step', lost],
  A18: ['Sign in by email', mailedSignIn],
  A19: ['New second step at sign-in', enrolment],
  A20: ['Sign up with a passkey', passkeySignUp],
  A21: ['Undo a change', takeBack],
  A22: ['Disconnect a device', disconnection],
  U1: ['Profile', profile],
  U2: ['Security', security],
  U3: ['Change email', emailChange],
  U4: ['Devices', devices],
  U5: ['Organizations', organizations],
  U6: ['Delete account', deletion],
  U7: ['Activity', activity],
  U8: ['Second factors', { ...factors, ...passkeyFactors, ...emailCodeFactors }],
  U9: ['Passkeys', passkeys],
  U10: ['Waiting reset', waitingReset],
  U11: ['Required second step', requiredFactor],
  U12: ['Popular password', passwordAdvice],
  U13: ['Connect a device', deviceConnection],
  U14: ['Several accounts', accounts],
  U15: ['API keys', ownKeys],
  U16: ['Offer of a passkey', passkeyOffer],
  O1: ['General', general],
  O2: ['Members', members],
  O3: ['Invitations', invitations],
  O4: ['Teams', teams],
  O5: ['Roles', roles],
  O6: ['New organization', newOrganization],
  O7: ['Switcher', switcher],
  O8: ['Audit log of an organization', organizationLog],
  O9: ['API keys of an organization', organizationKeys],
  O10: ['Webhooks of an organization', webhooks],
  D1: ['Overview', overview],
  D2: ['People', people],
  D3: ['Person', person],
  D4: ['Dialogs about a person', personDialogs],
  D5: ['All organizations', everyOrganization],
  D6: ['Emails', emails],
  D7: ['Settings', settings],
  D8: ['Audit log', record],
  D9: ['Installation check', doctor],
  D10: ['Reset of a second step', userReset],
  D11: ['Server keys', serverKeys],
  D12: ['Webhooks of the site', siteWebhooks],
  D13: ['Log streams', logStreams],
  R1: ['API reference', apiReference],
  R2: ['Error page', serverError],
  S1: ['Sample data', sampleData],
  X1: ['Impersonating', viewingAs],
  X2: ['Confirm it’s you', confirmation],
  X3: ['Limited', limited],
  X5: ['Signed out meanwhile', signedOutMeanwhile],
  X6: ['No connection', connection],
  X7: ['Server error', pageFailed],
  X8: ['Not there', notThere],
  X9: ['No active organization', noOrganization],
  X10: ['Email not verified', notVerified],
  X11: ['Crash', crashed],
  X12: ['New version', newVersion],
  X13: ['Without JavaScript', scriptless],
  X14: ['Unsaved changes', unsaved],
  X15: ['In German', inGerman],
  X16: ['Command palette', palette],
  X17: ['Confirm with a second factor', { ...confirmationByCode, ...confirmationByPasskey, ...confirmationByEmail }],
}

/** One state of one screen. */
export type State = { id: string; screen: string; name: string; state: string; arrange: Arrange }

const all = Object.entries(screens).flatMap(([screen, [name, states]]) =>
  Object.entries(states).map(([state, how]) => ({
    id: `${screen} ${state}`,
    screen,
    name,
    state,
    how,
  })),
)

/** The states that are arranged, in the order of the screens. */
export const states: readonly State[] = all.flatMap(({ how, ...state }) =>
  typeof how === 'function' ? [{ ...state, arrange: how }] : [],
)

/** The reasons why states are not arranged, by the id of the state. */
export const leftOut: Readonly<Record<string, string>> = Object.fromEntries(
  all.flatMap(({ id, how }) => (typeof how === 'function' ? [] : [[id, how.leftOut]])),
)
