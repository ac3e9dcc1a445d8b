import type { invitationMessages as englishInvitationMessages, unmailed as englishUnmailed } from '../en/invitation.ts'
import { roleNames } from './switcher.ts'
import { strong } from '../rich.ts'
import { lazily } from '../lazily.ts'

const relative = lazily(() => new Intl.RelativeTimeFormat('de', { numeric: 'auto' }))
const daySeconds = 86_400

/** Formats the seconds until or since an invitation expires: `Läuft in 31 Stunden ab`, `Ist gestern abgelaufen`. */
export function ends(seconds: number) {
  return seconds > 0 ? `Läuft ${fromNow(seconds)} ab` : `Ist ${fromNow(seconds)} abgelaufen`
}

/** Messages about invitations whose mail was not sent because of a limit on mails. */
export const unmailed: typeof englishUnmailed = {
  to: (email) => `Die Einladung an ${email} wurde erstellt, aber die E-Mail nicht gesendet.`,
  toSentence:
    'In letzter Zeit wurden zu viele E-Mails gesendet. Sende die Einladung später erneut oder kopiere ihren Link.',
  title: (amount) =>
    amount === 1
      ? 'Eine Einladung wurde erstellt, aber die E-Mail nicht gesendet.'
      : `${amount} Einladungen wurden erstellt, aber die E-Mails nicht gesendet.`,
  sentence:
    'In letzter Zeit wurden zu viele E-Mails gesendet. Sende die Einladungen später unter „Einladungen“ erneut.',
  chip: 'Eingeladen, keine E-Mail gesendet',
}

function fromNow(seconds: number) {
  const hours = Math.round(seconds / 3600)
  if (Math.abs(seconds) >= 2 * daySeconds) return relative().format(Math.round(seconds / daySeconds), 'day')
  if (hours !== 0) return relative().format(hours, 'hour')
  return relative().format(Math.round(seconds / 60), 'minute')
}

export const invitationMessages: typeof englishInvitationMessages = {
  roleNames,
  ends,
  fromNow,
  join: (organization) => `${organization} beitreten?`,
  joinButton: (organization) => `${organization} beitreten`,
  joined: (organization) => `Du bist ${organization} beigetreten`,
  decline: 'Ablehnen',
  invitedAs: (inviter, role) => [strong(inviter), ' hat dich als ', strong(role), ' eingeladen.'],
  facts: { inviter: 'Eingeladen von', role: 'Deine Rolle', team: 'Dein Team', email: 'Für', ends: 'Läuft ab' },
  context: (organization) => `${organization} beitreten`,
  contextSentence: (inviter, organization, role, email, end) =>
    `${inviter} hat ${email} als ${role} zu ${organization} eingeladen. ${end}.`,
  recipient: (email) => `Die Einladung ist für ${email}.`,
  createSentence: 'Erstelle dein Konto, um beizutreten.',
  createAndJoin: 'Konto erstellen und beitreten',
  signInSentence: 'Melde dich an, um beizutreten.',
  signInAndJoin: 'Anmelden und beitreten',
  declineTitle: 'Diese Einladung ablehnen?',
  declineSentence: (inviter) => `Um später beizutreten, brauchst du eine neue Einladung von ${inviter}.`,
  keep: 'Behalten',
  declined: 'Abgelehnt',
  declinedSentence: (organization) => `Du bist ${organization} nicht beigetreten.`,
  toAccount: 'Zu deinem Konto',
  other: 'Diese Einladung ist für jemand anderen',
  otherSentence: (mine, email) => [
    'Du bist als ',
    strong(mine),
    ' angemeldet. Die Einladung ist für ',
    strong(email),
    '.',
  ],
  switchAccount: 'Konto wechseln',
  unverified: 'Bestätige zuerst deine E-Mail-Adresse',
  unverifiedSentence: (email) => [
    'Bestätige, dass ',
    strong(email),
    ' dir gehört. Öffne dazu den Link, den wir dir senden.',
  ],
  sendLink: 'Link senden',
  member: (organization) => `Du bist schon Mitglied von ${organization}`,
  open: (organization) => `Weiter zu ${organization}`,
  usedByYou: 'Du hast diese Einladung bereits verwendet',
  used: 'Diese Einladung wurde bereits verwendet',
  usedSentence: 'Eine Einladung kann nur einmal verwendet werden.',
  expired: (when) => `Diese Einladung ist am ${when} abgelaufen`,
  expiredSentence: (inviter) => `Lass dir von ${inviter} eine neue Einladung schicken.`,
  canceled: 'Diese Einladung wurde zurückgezogen',
  canceledSentence: (inviter) => `Lass dir von ${inviter} oder einem anderen Admin eine neue Einladung schicken.`,
  rejectedByYou: 'Du hast diese Einladung abgelehnt',
  rejected: 'Diese Einladung wurde abgelehnt',
  rejectedSentence: 'Hast du es dir anders überlegt? Lass dir eine neue Einladung schicken.',
  inviterLeft: 'Diese Einladung ist nicht mehr gültig',
  inviterLeftSentence: (inviter, organization) => `${inviter} kann niemanden mehr zu ${organization} einladen.`,
  full: (organization) => `${organization} hat gerade keinen freien Platz`,
  fullSentence: (inviter, until) => `Sag ${inviter} Bescheid. Die Einladung ist bis ${until} gültig.`,
  teamFull: (team) => `Das Team ${team} ist gerade voll`,
  gone: 'Einladung nicht gefunden',
  goneSentence: 'Prüfe, ob du den ganzen Link kopiert hast.',
  request: (inviter, organization) =>
    `Hallo ${inviter}, meine Einladung zu ${organization} ist nicht mehr gültig. Schickst du mir eine neue?`,
  requestLabel: 'Fertige Nachricht kopieren',
}
