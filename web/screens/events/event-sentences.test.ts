import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventActions, type EventAction } from '../../../contract/audit/actions.ts'
import type { RecordedEvent } from '../../../contract/audit/events.ts'
import { eventSentences as germanSentences } from '../../messages/de/event-sentences.ts'
import { eventSentences } from '../../messages/en/event-sentences.ts'
import { eventMessages } from '../../messages/en/events.ts'
import type { Rich } from '../../messages/rich.ts'
import { factsOf } from './event-facts.ts'
import { lookOf } from './event-looks.ts'
import type { EventScope } from './event-scope.ts'
import { groupEvents } from './group-events.ts'
import { similarEvents, similarGroupOf } from './similar-events.ts'

const actions = Object.keys(eventActions) as EventAction[]
const languages = { en: eventSentences, de: germanSentences }

const mira = { id: 'mira', name: 'Mira Osei', email: 'mira@northwind.example' }
const northwind = { id: 'o1', name: 'Northwind Traders', slug: 'northwind' }
const ana = { kind: 'member', id: 'm1', name: 'Ana Ruiz', userId: 'ana' } as const

function event(facts: Partial<RecordedEvent>): RecordedEvent {
  return {
    id: '1',
    action: 'session.started',
    actorId: 'mira',
    actor: mira,
    impersonatorId: null,
    impersonator: null,
    subjectId: facts.subject?.id ?? null,
    subject: null,
    organizationId: facts.organization?.id ?? null,
    organization: null,
    ipAddress: '203.0.113.12',
    userAgent: null,
    details: null,
    changes: [],
    createdAt: '2026-11-22T13:04:11.000Z',
    ...facts,
  }
}

const format = {
  roleNames: eventMessages.event.roleNames,
  methodName: (provider: string) => `the ${provider} method`,
  day: (moment: Date) => moment.toISOString().slice(0, 10),
}

/** Writes a sentence with asterisks around its bold parts. */
function write(of: Partial<RecordedEvent>, scope: EventScope = {}, language: 'en' | 'de' = 'en', count = 1) {
  const full = event(of)
  return marked(languages[language][full.action as EventAction](factsOf(full, scope, format, count)))
}

function marked(text: Rich) {
  if (typeof text === 'string') return text
  return text
    .map((part) => (typeof part === 'string' ? part : 'strong' in part ? `*${part.strong}*` : part.text))
    .join('')
}

const roleChange = {
  action: 'member.role-set',
  subject: ana,
  organization: northwind,
  changes: [{ field: 'role', before: 'member', after: 'admin' }],
}

describe('the sentences of events', () => {
  test('name the actor, the subject, the object and the organization', () => {
    assert.equal(write(roleChange), '*Mira Osei* changed *Ana Ruiz*’s role to *Admin* in *Northwind Traders*')
    assert.equal(
      write(roleChange, {}, 'de'),
      '*Mira Osei* hat die Rolle von *Ana Ruiz* bei *Northwind Traders* auf *Admin* geändert',
    )
    const invited = { kind: 'invitation', id: 'i1', name: 'noor@freelance.example', userId: null } as const
    const invitation = { action: 'invitation.created', subject: invited, organization: northwind }
    assert.equal(write(invitation), '*Mira Osei* invited *noor@freelance.example* to *Northwind Traders*')
    const role = [{ field: 'role', before: null, after: 'member' }]
    assert.equal(
      write({ ...invitation, changes: role }, { isInOrganization: true }),
      '*Mira Osei* invited *noor@freelance.example* as *Member*',
    )
  })

  test('call the user that the page is about by first name, and the reader “you”', () => {
    const about = { id: 'ana', name: 'Ana Ruiz' }
    assert.equal(write(roleChange, { about }), '*Mira Osei* changed Ana’s role to *Admin* in *Northwind Traders*')
    const own = { id: 'ana', name: 'Ana Ruiz', email: 'ana@northwind.example' }
    assert.equal(write({ actorId: 'ana', actor: own }, { about }), '*Ana* signed in')
    assert.equal(write({ actorId: 'ana', actor: own }, { viewerId: 'ana' }), 'You signed in')
    assert.equal(write({ actorId: 'ana', actor: own }, { viewerId: 'ana' }, 'de'), 'Du hast dich angemeldet')
    assert.equal(
      write(roleChange, { viewerId: 'ana' }),
      '*Mira Osei* changed your role to *Admin* in *Northwind Traders*',
    )
  })

  test('name the impersonating administrator before the impersonated user', () => {
    const impersonated = { impersonatorId: 'ann', impersonator: { id: 'ann', name: 'Ann Li', email: 'a@a.example' } }
    const team = { kind: 'team', id: 't1', name: 'Sales', userId: null } as const
    assert.equal(
      write({ ...impersonated, action: 'team.created', subject: team, organization: northwind }),
      '*Ann Li* as *Mira Osei* created the team *Sales* in *Northwind Traders*',
    )
  })

  test('describe actors without an account, and deleted users and organizations', () => {
    const nobody = { actorId: null, actor: null }
    assert.equal(write({ ...nobody, action: 'key-pair.created', ipAddress: '' }), 'Gatehouse created a signing key')
    assert.equal(
      write({ ...nobody, action: 'site.guessing-noticed' }),
      'Gatehouse detected an unusual number of wrong passwords',
    )
    const account = { kind: 'account', id: 'a1', name: null, userId: null } as const
    assert.equal(write({ action: 'account.unlinked', subject: account }), '*Mira Osei* removed a sign-in method')
    const user = { kind: 'user', id: 'ana', name: 'Ana Ruiz', userId: 'ana' } as const
    const role = [{ field: 'role', before: 'user', after: 'admin' }]
    assert.equal(
      write({ ...nobody, action: 'user.role-set', ipAddress: '', subject: user, changes: role }),
      'Someone on the command line changed *Ana Ruiz*’s role to *Admin*',
    )
    const key = { kind: 'api-key', id: 'k1', name: 'Backend', userId: null } as const
    assert.equal(
      write({ ...nobody, action: 'api-key.created', ipAddress: '', subject: key }),
      'Someone on the command line created the API key *Backend*',
    )
    assert.equal(write({ actor: null }), 'A deleted person signed in')
    assert.equal(
      write({ ...roleChange, organization: null, organizationId: 'gone', subject: { ...ana, name: null } }),
      '*Mira Osei* changed a deleted person’s role to *Admin* in a deleted organization',
    )
  })

  test('distinguish signing out from signing out another device', () => {
    const own = { kind: 'session', id: 's1', name: 'Mira Osei', userId: 'mira' } as const
    const ended = { action: 'session.ended', subject: own }
    const another = { ...ended, details: { device: 'another' } }
    const viewer = { viewerId: 'mira' }
    assert.equal(write(ended, viewer), 'You signed out')
    assert.equal(write(another, viewer), 'You signed out another device')
    assert.equal(write(another, viewer, 'de'), 'Du hast ein anderes Gerät abgemeldet')
    assert.equal(write({ ...another, subject: ana }, viewer), 'You signed *Ana Ruiz* out on one device')
  })

  test('call a ban of 100 years permanent, because the console gives permanent bans that duration', () => {
    const user = { kind: 'user', id: 'ana', name: 'Ana Ruiz', userId: 'ana' } as const
    const banned = (after: string) =>
      write({ action: 'user.banned', subject: user, changes: [{ field: 'banExpires', before: null, after }] })
    assert.equal(banned('2126-10-29T13:04:11.000Z'), '*Mira Osei* banned *Ana Ruiz* permanently')
    assert.equal(banned('2026-11-29T13:04:11.000Z'), '*Mira Osei* banned *Ana Ruiz* until *2026-11-29*')
  })

  test('state the number of failed sign-ins', () => {
    const failed = { action: 'session.refused', actorId: null, actor: null }
    const user = { kind: 'user', id: 'ana', name: 'Ana Ruiz', userId: 'ana' } as const
    assert.equal(write({ ...failed, subject: user }, {}, 'en', 14), '*14 failed sign-ins* for *Ana Ruiz*')
    assert.equal(write(failed), '*Failed sign-in* for an unknown account')
    const about = { id: 'ana', name: 'Ana Ruiz' }
    assert.equal(
      write({ ...failed, subject: user }, { about }, 'en', 3),
      '*3 failed sign-ins* with a wrong password or code',
    )
  })

  test('exist for every action, even without names; each action has an icon and one group of similar events', () => {
    const unknown = { actorId: null, actor: null, ipAddress: '' }
    const versions: [Partial<RecordedEvent>, EventScope][] = [
      [{ subject: ana, organization: northwind }, {}],
      [{ subject: null, organizationId: null }, { isInOrganization: true }],
      [{ actor: null, subject: { ...ana, name: null }, organizationId: 'gone' }, {}],
      [{ ...unknown, subject: ana }, { viewerId: 'ana' }],
      [{ subject: { ...ana, kind: 'user', userId: 'mira' } }, { viewerId: 'mira' }],
    ]
    for (const action of actions) {
      for (const language of ['en', 'de'] as const)
        for (const [facts, scope] of versions) {
          const sentence = write({ action, ...facts }, scope, language)
          assert.match(sentence, /^[\p{Lu}*\d]/u, `${action} in ${language}: ${sentence}`)
          assert.doesNotMatch(sentence, /undefined|null|\s\s|\*\*|\s$/, `${action} in ${language}: ${sentence}`)
        }
      assert.ok(lookOf(action).Icon, action)
      const groups = Object.values(similarEvents).filter((group) => (group as readonly string[]).includes(action))
      assert.equal(groups.length, 1, action)
    }
    assert.equal(similarGroupOf('something.newer'), null)
  })
})

describe('failed sign-ins', () => {
  const failed = (id: string, minute: number, facts: Partial<RecordedEvent> = {}) =>
    event({
      id,
      action: 'session.refused',
      actorId: null,
      actor: null,
      subjectId: 'ana',
      createdAt: new Date(Date.UTC(2026, 10, 22, 12, minute)).toISOString(),
      ...facts,
    })
  const ids = (events: RecordedEvent[]) => groupEvents(events).map((group) => group.map(({ id }) => id))

  test('are grouped if they have the same email address and are at most ten minutes older than the newest one', () => {
    assert.deepEqual(ids([failed('5', 20), failed('4', 15), failed('3', 10), failed('2', 9)]), [['5', '4', '3'], ['2']])
  })

  test('stay separate if the email address differs or another event is between them', () => {
    assert.deepEqual(ids([failed('3', 20), failed('2', 20, { subjectId: 'sam' }), failed('1', 20)]), [
      ['3'],
      ['2'],
      ['1'],
    ])
    assert.deepEqual(ids([failed('3', 20), event({ id: '2' }), failed('1', 20)]), [['3'], ['2'], ['1']])
  })

  test('are grouped by IP address if the email addresses have no account', () => {
    const unknown = { subjectId: null }
    assert.deepEqual(
      ids([
        failed('3', 20, unknown),
        failed('2', 20, unknown),
        failed('1', 20, { ...unknown, ipAddress: '192.0.2.1' }),
      ]),
      [['3', '2'], ['1']],
    )
  })
})
