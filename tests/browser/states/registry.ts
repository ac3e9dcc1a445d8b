import { screens, type Screen } from './screens.ts'
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
import { activity, organizationLog, record } from './events.ts'
import { inGerman } from './german.ts'
import { invitation } from './invitation.ts'
import { forgotPassword, goodbye, newPassword, setUp, signInProblem, signOut, verifyEmail } from './links.ts'
import { invitations, roles, teams } from './organization-more.ts'
import { newOrganization, switcher } from './organization-new.ts'
import { general, members } from './organization.ts'
import { palette } from './palette.ts'
import { apiReference, serverError } from './plain-pages.ts'
import { sampleData } from './sample.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import type { Arrange, StatesOf } from './state.ts'

/** The functions that arrange each state of each screen. */
const registry: { [S in Screen]: StatesOf<S> } = {
  A1: signIn,
  A2: signUp,
  A3: forgotPassword,
  A4: newPassword,
  A5: verifyEmail,
  A7: signInProblem,
  A8: signOut,
  A9: invitation,
  A10: welcome,
  A11: goodbye,
  A12: setUp,
  U1: profile,
  U2: security,
  U3: emailChange,
  U4: devices,
  U5: organizations,
  U6: deletion,
  U7: activity,
  O1: general,
  O2: members,
  O3: invitations,
  O4: teams,
  O5: roles,
  O6: newOrganization,
  O7: switcher,
  O8: organizationLog,
  D1: overview,
  D2: people,
  D3: person,
  D4: personDialogs,
  D5: everyOrganization,
  D6: emails,
  D7: settings,
  D8: record,
  R1: apiReference,
  R2: serverError,
  S1: sampleData,
  X1: viewingAs,
  X2: confirmation,
  X3: limited,
  X5: signedOutMeanwhile,
  X6: connection,
  X7: pageFailed,
  X8: notThere,
  X9: noOrganization,
  X10: notVerified,
  X11: crashed,
  X12: newVersion,
  X13: scriptless,
  X14: unsaved,
  X15: inGerman,
  X16: palette,
}

/** One state of one screen. */
export type State = { id: string; screen: Screen; name: string; state: string; arrange: Arrange }

const all = Object.entries(registry).flatMap(([screen, states]) =>
  Object.entries(states).map(([state, how]) => ({
    id: `${screen} ${state}`,
    screen: screen as Screen,
    name: screens[screen as Screen].name,
    state,
    how,
  })),
)

/** Every arranged state, in the order of the screens. */
export const states: readonly State[] = all.flatMap(({ how, ...state }) =>
  typeof how === 'function' ? [{ ...state, arrange: how }] : [],
)

/** The reasons why the other states are left out. */
export const leftOut: Readonly<Record<string, string>> = Object.fromEntries(
  all.flatMap(({ id, how }) => (typeof how === 'function' ? [] : [[id, how.leftOut]])),
)
