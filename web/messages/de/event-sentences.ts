import type { eventSentences as englishSentences } from '../en/event-sentences.ts'
import { strong, type Rich } from '../rich.ts'
import { named, rich, type EventFacts as Facts, type Phrase } from '../event-facts.ts'
import { number } from './plurals.ts'

const atStart = {
  you: 'Du',
  deleted: 'Eine gelöschte Person',
  visitor: 'Eine unbekannte Person',
  system: 'Gatehouse',
  operator: 'Jemand an der Kommandozeile',
}
const accusative = {
  you: 'dich',
  deleted: 'eine gelöschte Person',
  visitor: 'eine unbekannte Person',
  system: 'Gatehouse',
  operator: 'jemanden an der Kommandozeile',
}
const dative = {
  you: 'dir',
  deleted: 'einer gelöschten Person',
  visitor: 'einer unbekannten Person',
  system: 'Gatehouse',
  operator: 'jemandem an der Kommandozeile',
}

const whom = ({ subject, isOwn }: Facts) => (isOwn && subject !== 'you' ? 'sich' : named(subject, accusative))
const toWhom = ({ subject, isOwn }: Facts) => (isOwn && subject !== 'you' ? 'sich' : named(subject, dative))

/**
 * Names the actor, with the verb: `Mira Osei hat`. During impersonation, names the administrator first: `Mira Osei hat
 * im Namen von Ana Ruiz`.
 */
const has = (facts: Facts) => actorWith(facts, 'hat', 'hast')
const is = (facts: Facts) => actorWith(facts, 'ist', 'bist')

function actorWith({ actor, impersonator }: Facts, verb: string, ofYou: string): Phrase {
  if (impersonator === null) return [named(actor, atStart), actor === 'you' ? ` ${ofYou}` : ` ${verb}`]
  const inName = actor === 'you' ? ' in deinem Namen' : ' im Namen von '
  const start = [named(impersonator, atStart), impersonator === 'you' ? ` ${ofYou}` : ` ${verb}`, inName]
  return actor === 'you' ? start : [...start, named(actor, dative)]
}

/** Returns a noun with the subject as its owner: `deine Rolle`, `die Rolle von Ana Ruiz`. */
function whose(facts: Facts, article: string, noun: string): Phrase {
  if (facts.subject === 'you') return `${possessives[article]!} ${noun}`
  if (facts.isOwn) return `${article} ${/^d(?:en|er)$/.test(article) ? 'eigenen' : 'eigene'} ${noun}`
  return [`${article} ${noun} von `, toWhom(facts)]
}

const possessives: Record<string, string> = {
  das: 'dein',
  die: 'deine',
  dem: 'deinem',
  den: 'deinen',
  der: 'deiner',
  Die: 'Deine',
}

/**
 * Returns a noun with the user as its owner: `das Passwort von Ana Ruiz`. In the user’s own events, the name is left
 * out.
 */
function theirs(facts: Facts, article: string, noun: string): Phrase {
  if (!facts.isOwn) return whose(facts, article, noun)
  return `${facts.actor === 'you' ? possessives[article]! : article} ${noun}`
}

/**
 * Returns the user’s second step as the subject of a sentence: `dein zweiter Schritt`, `der zweite Schritt von Ana
 * Ruiz`.
 */
function secondStepOf(facts: Facts): Phrase {
  if (facts.subject === 'you') return 'dein zweiter Schritt'
  if (facts.isOwn) return 'der eigene zweite Schritt'
  return ['der zweite Schritt von ', toWhom(facts)]
}

function trustedDevicesOf(facts: Facts): Phrase {
  const devices = 'ein oder mehrere vertrauenswürdige Geräte'
  return facts.isOwn ? devices : [`${devices} von `, toWhom(facts)]
}

const unnamed = 'einer gelöschten Organisation'
/** Returns a preposition and the organization in the dative, or nothing on its own pages: ` bei Northwind Traders`. */
const within = (facts: Facts, word = 'bei'): Phrase =>
  facts.isHere ? '' : [` ${word} `, facts.organization === null ? unnamed : strong(facts.organization)]
const organization = ({ isHere, organization: name }: Facts): Phrase =>
  isHere ? 'die Organisation' : name === null ? 'eine gelöschte Organisation' : strong(name)
/** Returns the organization in the genitive: `der Organisation`, `von Northwind Traders`. */
const genitive = ({ isHere, organization: name }: Facts): Phrase =>
  isHere ? 'der Organisation' : name === null ? unnamed : ['von ', strong(name)]
const webhook = ({ thing }: Facts): Phrase => (thing === null ? 'einen Webhook' : ['den Webhook ', strong(thing)])
const dativeOrganization = ({ isHere, organization: name }: Facts): Phrase =>
  isHere ? 'der Organisation' : name === null ? unnamed : strong(name)
const asRole = ({ after }: Facts): Phrase => (after === null ? '' : [' als ', strong(after)])
const team = (name: string | null): Phrase => (name === null ? 'ein Team' : ['das Team ', strong(name)])
const teamDative = (name: string | null): Phrase => (name === null ? 'einem Team' : ['dem Team ', strong(name)])
const logStream = ({ thing }: Facts): Phrase =>
  thing === null ? 'einen Log-Stream' : ['den Log-Stream ', strong(thing)]
const apiKey = ({ thing }: Facts): Phrase =>
  thing === null ? 'einen API-Schlüssel' : ['den API-Schlüssel ', strong(thing)]
const method = ({ thing }: Facts): Phrase => (thing === null ? 'eine Anmeldemethode' : strong(thing))
const app = ({ thing }: Facts): Phrase => (thing === null ? 'ein Gerät' : strong(thing))
const to = ({ after }: Facts): Phrase => (after === null ? '' : [' auf ', strong(after)])
const into = ({ after }: Facts): Phrase => (after === null ? '' : [' in ', strong(after)])

function profile(facts: Facts): Rich {
  const { field, after } = facts
  if (field === 'name' && after !== null)
    return rich`${has(facts)} ${theirs(facts, 'den', 'Namen')} in ${strong(after)} geändert`
  if (field === 'image')
    return rich`${has(facts)} ${theirs(facts, 'das', 'Bild')} ${after === null ? 'entfernt' : 'geändert'}`
  return rich`${has(facts)} ${theirs(facts, 'das', 'Profil')} geändert`
}

function organizationChange(facts: Facts): Rich {
  const { field, before, after } = facts
  if (field === 'name' && before && after) return rich`${has(facts)} ${strong(before)} in ${strong(after)} umbenannt`
  if (field === 'slug') return rich`${has(facts)} den URL-Namen ${genitive(facts)}${into(facts)} geändert`
  if (field === 'logo')
    return rich`${has(facts)} das Logo ${genitive(facts)} ${after === null ? 'entfernt' : 'geändert'}`
  return rich`${has(facts)} ${organization(facts)} geändert`
}

function failedSignIns(facts: Facts): Rich {
  const { count, subject, isAboutPage } = facts
  const failed = strong(
    count === 1 ? 'Fehlgeschlagene Anmeldung' : `${number().format(count)} fehlgeschlagene Anmeldungen`,
  )
  if (isAboutPage) return rich`${failed} mit falschem Passwort oder Code`
  return subject === 'visitor' ? rich`${failed} für ein unbekanntes Konto` : rich`${failed} für ${whom(facts)}`
}

/** A sentence for each action of the audit log. */
export const eventSentences: typeof englishSentences = {
  'user.signed-up': (facts) => rich`${has(facts)} ein Konto erstellt`,
  'user.sign-up-refused': (facts) => rich`Jemand wollte sich mit ${whose(facts, 'der', 'E-Mail-Adresse')} registrieren`,
  'user.sign-up-denied': () => rich`Eine Registrierung wurde wegen der „Registrierungsregel“ abgelehnt`,
  'user.created': (facts) => rich`${has(facts)} ${whose(facts, 'das', 'Konto')} erstellt`,
  'user.created-by-setup': (facts) => rich`${has(facts)} diese Website als erster Admin eingerichtet`,
  'user.role-set': (facts) => rich`${has(facts)} ${whose(facts, 'die', 'Rolle')}${to(facts)} geändert`,
  'user.banned': (facts) => {
    if (facts.until === null) return rich`${has(facts)} ${whom(facts)} dauerhaft gesperrt`
    return rich`${has(facts)} ${whom(facts)} bis ${strong(facts.until)} gesperrt`
  },
  'user.unbanned': (facts) => rich`${has(facts)} ${whose(facts, 'die', 'Sperre')} aufgehoben`,
  'user.ban-expired': (facts) => rich`${whose(facts, 'Die', 'Sperre')} ist abgelaufen`,
  'impersonation.started': (facts) => rich`${has(facts)} ${whose(facts, 'die', 'Identität')} angenommen`,
  'impersonation.ended': (facts) => rich`${has(facts)} ${whose(facts, 'die', 'Identität')} wieder abgelegt`,
  'user.email-verified': (facts) => rich`${has(facts)} ${theirs(facts, 'die', 'E-Mail-Adresse')} bestätigt`,
  'user.password-reset-requested': (facts) =>
    rich`Jemand wollte ${whose({ ...facts, isOwn: false }, 'das', 'Passwort')} zurücksetzen`,
  'user.password-reset': (facts) => rich`${has(facts)} ${theirs(facts, 'das', 'Passwort')} zurückgesetzt`,
  'user.password-changed': (facts) => rich`${has(facts)} ${theirs(facts, 'das', 'Passwort')} geändert`,
  'user.password-set': (facts) =>
    facts.isOwn
      ? rich`${has(facts)} ein Passwort festgelegt`
      : rich`${has(facts)} ein Passwort für ${whom(facts)} festgelegt`,
  'user.updated': profile,
  'user.username-set': (facts) => rich`${has(facts)} ${theirs(facts, 'den', 'Benutzernamen')}${into(facts)} geändert`,
  'user.email-change-requested': (facts) =>
    rich`${has(facts)} beantragt, ${theirs(facts, 'die', 'E-Mail-Adresse')}${into(facts)} zu ändern`,
  'user.email-change-canceled': (facts) => rich`${has(facts)} die Änderung der E-Mail-Adresse abgebrochen`,
  'user.email-changed': (facts) => rich`${has(facts)} ${theirs(facts, 'die', 'E-Mail-Adresse')}${into(facts)} geändert`,
  'user.deletion-requested': (facts) => rich`${has(facts)} beantragt, ${theirs(facts, 'das', 'Konto')} zu löschen`,
  'user.deleted': (facts) =>
    facts.isOwn
      ? rich`${has(facts)} das eigene Konto gelöscht`
      : rich`${has(facts)} ${whose(facts, 'das', 'Konto')} gelöscht`,
  'session.started': (facts) => rich`${has(facts)} ${self(facts)} angemeldet`,
  'session.ended': (facts) => {
    if (!facts.isOwn) return rich`${has(facts)} ${whom(facts)} auf einem Gerät abgemeldet`
    const object = facts.isOnAnotherDevice ? 'ein anderes Gerät' : self(facts)
    return rich`${has(facts)} ${object} abgemeldet`
  },
  'session.refused': failedSignIns,
  'sign-in.challenged': (facts) => rich`${actorWith(facts, 'wurde', 'wurdest')} zum zweiten Schritt aufgefordert`,
  'sign-in.mailed': (facts) => rich`Jemand hat eine Anmelde-E-Mail für ${named(facts.subject, accusative)} angefordert`,
  'sign-in.disowned': (facts) =>
    rich`Jemand mit Zugriff auf ${whose(facts, 'das', 'Postfach')} hat eine Anmeldung abgelehnt`,
  'session.stepped-up': (facts) =>
    rich`${has(facts)} ${whose(facts, 'die', 'Identität')} mit dem zweiten Schritt bestätigt`,
  'email-code.enabled': (facts) => rich`${has(facts)} E-Mail-Codes als zweiten Schritt eingeschaltet`,
  'email-code.disabled': (facts) => rich`${has(facts)} E-Mail-Codes als zweiten Schritt ausgeschaltet`,
  'second-factor.replaced': (facts) => rich`${has(facts)} die Authenticator-App ersetzt`,
  'second-factor.enabled': (facts) => rich`${has(facts)} den zweiten Schritt eingeschaltet`,
  'second-factor.disabled': (facts) => rich`${has(facts)} ${theirs(facts, 'den', 'zweiten Schritt')} ausgeschaltet`,
  'second-factor.used': (facts) => rich`${has(facts)} den zweiten Schritt abgeschlossen`,
  'second-factor.refused': (facts) => rich`Für ${whom(facts)} wurde beim zweiten Schritt ein falscher Code eingegeben`,
  'second-factor.locked': (facts) =>
    rich`Für ${whom(facts)} wurden beim zweiten Schritt zu viele falsche Codes eingegeben`,
  'factor-reset.requested': (facts) =>
    rich`${has(facts)} beantragt, ${theirs(facts, 'den', 'zweiten Schritt')} zurückzusetzen`,
  'factor-reset.approved': (facts) => rich`${has(facts)} genehmigt, dass ${secondStepOf(facts)} zurückgesetzt wird`,
  'factor-reset.stopped': (facts) => rich`${has(facts)} verhindert, dass ${secondStepOf(facts)} zurückgesetzt wird`,
  'factor-reset.done': (facts) => rich`Für ${named(facts.subject, accusative)} wurde der zweite Schritt zurückgesetzt`,
  'credentials.taken-back': (facts) =>
    rich`Für ${named(facts.subject, accusative)} wurde eine Änderung der Anmeldemethoden zurückgenommen`,
  'recovery-codes.created': (facts) => rich`${has(facts)} neue Wiederherstellungscodes erstellt`,
  'recovery-codes.used': (facts) => rich`${has(facts)} einen Wiederherstellungscode verwendet`,
  'device.approved': (facts) => rich`${has(facts)} ${app(facts)} mit ${theirs(facts, 'dem', 'Konto')} verbunden`,
  'device.denied': (facts) =>
    rich`${has(facts)} es abgelehnt, ${app(facts)} mit ${theirs(facts, 'dem', 'Konto')} zu verbinden`,
  'device.trusted': (facts) => rich`${has(facts)} ein Gerät als vertrauenswürdig markiert`,
  'device.distrusted': (facts) => rich`${has(facts)} ${trustedDevicesOf(facts)} entfernt`,
  'device.theft-suspected': (facts) =>
    rich`Ein vertrauenswürdiges Gerät von ${named(facts.subject, dative)} wurde möglicherweise kopiert`,
  'passkey.added': (facts) => rich`${has(facts)} einen Passkey hinzugefügt`,
  'passkey.renamed': (facts) => rich`${has(facts)} einen Passkey umbenannt`,
  'passkey.removed': (facts) => rich`${has(facts)} einen Passkey entfernt`,
  'passkey.suspect': (facts) => rich`Ein Passkey von ${named(facts.subject, dative)} wurde möglicherweise kopiert`,
  'session.confirmed': (facts) => rich`${has(facts)} ${whose(facts, 'die', 'Identität')} bestätigt`,
  'session.organization-set': (facts) => rich`${is(facts)} zu ${dativeOrganization(facts)} gewechselt`,
  'user.sessions-ended': (facts) =>
    facts.isOwn
      ? rich`${has(facts)} ${self(facts)} auf anderen Geräten abgemeldet`
      : rich`${has(facts)} ${whom(facts)} überall abgemeldet`,
  'guessing.lane-closed': (facts) =>
    rich`${has(facts)} für ${named(facts.subject, accusative)} die Anmeldung mit Passwort auf neuen Geräten pausiert`,
  'guessing.lane-reopened': (facts) =>
    facts.isOwn
      ? rich`${has(facts)} die Anmeldung mit Passwort auf neuen Geräten wieder zugelassen`
      : rich`${has(facts)} für ${whom(facts)} die Anmeldung mit Passwort auf neuen Geräten wieder zugelassen`,
  'site.guessing-noticed': () => rich`${atStart.system} hat auffällig viele falsche Passwörter bemerkt`,
  'password-check.unreachable': (facts) => rich`${has(facts)} die Liste der Passwörter aus Datenlecks nicht erreicht`,
  'captcha.refused': (facts) => rich`${has(facts)} eine CAPTCHA-Antwort abgelehnt`,
  'captcha.unreachable': (facts) => rich`${has(facts)} den CAPTCHA-Dienst nicht erreicht`,
  'account.linked': (facts) => rich`${has(facts)} ${method(facts)} verbunden`,
  'account.unlinked': (facts) =>
    rich`${has(facts)} ${method(facts)}${facts.thing === null ? '' : ' als Anmeldemethode'} entfernt`,
  'webhook.created': (facts) => rich`${has(facts)} ${webhook(facts)}${within(facts)} hinzugefügt`,
  'webhook.updated': (facts) => rich`${has(facts)} ${webhook(facts)}${within(facts)} geändert`,
  'webhook.deleted': (facts) => rich`${has(facts)} ${webhook(facts)}${within(facts)} gelöscht`,
  'webhook.secret-rotated': (facts) => rich`${has(facts)} das Geheimnis für ${webhook(facts)}${within(facts)} erneuert`,
  'webhook.disabled': (facts) => rich`${has(facts)} ${webhook(facts)}${within(facts)} ausgeschaltet`,
  'key-pair.created': (facts) => rich`${has(facts)} einen Signaturschlüssel erstellt`,
  'api-key.created': (facts) => rich`${has(facts)} ${apiKey(facts)}${within(facts)} erstellt`,
  'api-key.updated': (facts) => rich`${has(facts)} ${apiKey(facts)}${within(facts)} geändert`,
  'api-key.rotated': (facts) => rich`${has(facts)} ${apiKey(facts)}${within(facts)} erneuert`,
  'api-key.deleted': (facts) => rich`${has(facts)} ${apiKey(facts)}${within(facts)} gelöscht`,
  'mail.sample-sent': (facts) => rich`${has(facts)} eine Test-E-Mail gesendet`,
  'log-stream.send-requested': (facts) => rich`${has(facts)} wartende Ereignisse an ${logStream(facts)} senden lassen`,
  'organization.created': (facts) => rich`${has(facts)} ${organization(facts)} erstellt`,
  'organization.updated': organizationChange,
  'organization.deleted': (facts) =>
    rich`${has(facts)} ${facts.thing === null ? 'eine Organisation' : strong(facts.thing)} gelöscht`,
  'organization.ownership-transferred': (facts) =>
    rich`${has(facts)} ${toWhom(facts)} die Inhaberschaft${within(facts, 'von')} übergeben`,
  'member.added': (facts) =>
    facts.isOwn
      ? rich`${is(facts)} ${dativeOrganization(facts)}${asRole(facts)} beigetreten`
      : rich`${has(facts)} ${whom(facts)}${asRole(facts)}${within(facts, 'zu')} hinzugefügt`,
  'member.removed': (facts) => rich`${has(facts)} ${whom(facts)}${within(facts, 'aus')} entfernt`,
  'member.left': (facts) => rich`${has(facts)} ${organization(facts)} verlassen`,
  'member.role-set': (facts) =>
    rich`${has(facts)} ${whose(facts, 'die', 'Rolle')}${within(facts)}${to(facts)} geändert`,
  'member.team-set': (facts) =>
    facts.after === null
      ? rich`${has(facts)} ${whom(facts)} aus ${teamDative(facts.before)}${within(facts)} entfernt`
      : rich`${has(facts)} ${whom(facts)} ${teamDative(facts.after)}${within(facts)} zugeordnet`,
  'member.suspended': (facts) => rich`${has(facts)} ${whose(facts, 'die', 'Mitgliedschaft')}${within(facts)} pausiert`,
  'member.restored': (facts) =>
    rich`${has(facts)} ${whose(facts, 'die', 'Mitgliedschaft')}${within(facts)} reaktiviert`,
  'invitation.created': (facts) =>
    rich`${has(facts)} ${whom(facts)}${facts.isHere ? asRole(facts) : within(facts, 'zu')} eingeladen`,
  'invitation.renewed': (facts) => rich`${has(facts)} ${whom(facts)} noch einmal${within(facts, 'zu')} eingeladen`,
  'invitation.accepted': (facts) => rich`${has(facts)} die Einladung${within(facts, 'zu')} angenommen`,
  'invitation.rejected': (facts) => rich`${has(facts)} die Einladung${within(facts, 'zu')} abgelehnt`,
  'invitation.canceled': (facts) =>
    rich`${has(facts)} die Einladung an ${whom(facts)}${within(facts, 'zu')} zurückgezogen`,
  'team.created': (facts) => rich`${has(facts)} ${team(facts.thing)}${within(facts)} erstellt`,
  'team.updated': (facts) =>
    facts.before && facts.after
      ? rich`${has(facts)} das Team ${strong(facts.before)}${within(facts)} in ${strong(facts.after)} umbenannt`
      : rich`${has(facts)} ${team(facts.thing)}${within(facts)} geändert`,
  'team.removed': (facts) => rich`${has(facts)} ${team(facts.thing)}${within(facts)} gelöscht`,
}

function self({ actor, impersonator }: Facts) {
  return (impersonator ?? actor) === 'you' ? 'dich' : 'sich'
}
