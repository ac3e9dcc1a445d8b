import type { invitationMessages as englishInvitationMessages, unmailed as englishUnmailed } from '../en/invitation.ts'
import { roleNames } from './switcher.ts'
import { strong } from '../rich.ts'

const relative = new Intl.RelativeTimeFormat('de', { numeric: 'auto' })
const daySeconds = 86_400

/** When an invitation expires or has expired: `Endet in 31 Stunden`, `Endete gestern`. */
export function ends(seconds: number) {
  return `${seconds > 0 ? 'Endet' : 'Endete'} ${fromNow(seconds)}`
}

/** Messages about invitations that were created without a mail because of a limit on mails. */
export const unmailed: typeof englishUnmailed = {
  to: (email) => `Die Einladung an ${email} ist offen, aber es ging keine Mail hinaus.`,
  toSentence: 'Zuletzt waren es zu viele Mails. Sende sie später noch einmal oder kopiere ihren Link.',
  title: (amount) =>
    amount === 1
      ? 'Eine Einladung ist angelegt, aber es ging keine Mail hinaus.'
      : `${amount} Einladungen sind angelegt, aber es gingen keine Mails hinaus.`,
  sentence: 'Zuletzt waren es zu viele Mails. Du kannst sie später in der Liste der Einladungen noch einmal senden.',
  chip: 'Eingeladen, ohne Mail',
}

function fromNow(seconds: number) {
  const hours = Math.round(seconds / 3600)
  if (Math.abs(seconds) >= 2 * daySeconds) return relative.format(Math.round(seconds / daySeconds), 'day')
  if (hours !== 0) return relative.format(hours, 'hour')
  return relative.format(Math.round(seconds / 60), 'minute')
}

export const invitationMessages: typeof englishInvitationMessages = {
  roleNames,
  ends,
  fromNow,
  join: (organization) => `${organization} beitreten?`,
  joinButton: (organization) => `${organization} beitreten`,
  joined: (organization) => `Du bist jetzt bei ${organization}`,
  decline: 'Ablehnen',
  invitedAs: (inviter, role) => [strong(inviter), ' hat dich als ', strong(role), ' eingeladen.'],
  facts: { inviter: 'Eingeladen von', role: 'Deine Rolle', team: 'Dein Team', email: 'Für', ends: 'Endet' },
  context: (organization) => `${organization} beitreten`,
  contextSentence: (inviter, organization, role, email, end) =>
    `${inviter} hat dich als ${role} zu ${organization} eingeladen. Für ${email}. ${end}.`,
  recipient: (email) => `Die Einladung ist für ${email}.`,
  createSentence: 'Erstelle dein Konto, um beizutreten.',
  createAndJoin: 'Konto erstellen und beitreten',
  signInSentence: 'Melde dich an, um beizutreten.',
  signInAndJoin: 'Anmelden und beitreten',
  declineTitle: 'Diese Einladung ablehnen?',
  declineSentence: (inviter) => `Um später beizutreten, brauchst du eine neue von ${inviter}.`,
  keep: 'Behalten',
  declined: 'Abgelehnt',
  declinedSentence: (organization) => `Du trittst ${organization} nicht bei.`,
  toAccount: 'Zu meinem Konto',
  other: 'Diese Einladung ist für jemand anderen',
  otherSentence: (mine, email) => ['Du bist ', strong(mine), '. Sie ist für ', strong(email), '.'],
  switchAccount: 'Konto wechseln',
  unverified: 'Bestätige zuerst deine E-Mail-Adresse',
  unverifiedSentence: (email) => [
    'Wir müssen wissen, dass du Mails an ',
    strong(email),
    ' liest. Öffne den Link, den wir dorthin schicken.',
  ],
  sendLink: 'Link senden',
  member: (organization) => `Du bist schon bei ${organization}`,
  memberSentence: 'Es gibt nichts mehr zu tun.',
  open: (organization) => `${organization} öffnen`,
  usedByYou: 'Du hast diese Einladung schon benutzt',
  used: 'Diese Einladung ist schon benutzt',
  usedSentence: 'Eine Einladung gilt einmal.',
  expired: (when) => `Diese Einladung endete am ${when}`,
  expiredSentence: (inviter) => `Lass dir von ${inviter} eine neue schicken.`,
  canceled: 'Diese Einladung wurde zurückgezogen',
  canceledSentence: (inviter) => `Frag ${inviter} oder einen anderen Admin.`,
  rejectedByYou: 'Du hast diese Einladung abgelehnt',
  rejected: 'Diese Einladung wurde abgelehnt',
  rejectedSentence: 'Anders entschieden? Lass dir eine neue schicken.',
  inviterLeft: 'Diese Einladung gilt nicht mehr',
  inviterLeftSentence: (inviter, organization) => `${inviter} ist nicht mehr bei ${organization}.`,
  full: (organization) => `${organization} ist gerade voll`,
  fullSentence: (inviter, until) => `Sag es ${inviter}. Die Einladung bleibt bis ${until} offen.`,
  teamFull: (team) => `Das Team ${team} ist gerade voll`,
  teamGone: 'Das Team, in das du eingeladen bist, gibt es nicht mehr',
  gone: 'Wir finden diese Einladung nicht',
  goneSentence: 'Sieh nach, ob du den ganzen Link kopiert hast.',
  request: (inviter, organization) =>
    `Hallo ${inviter}, meine Einladung zu ${organization} gilt nicht mehr. Schickst du mir eine neue?`,
  requestLabel: 'Nachricht zum Verschicken',
}
