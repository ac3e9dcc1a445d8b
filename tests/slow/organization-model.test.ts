import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { startApp } from '../../server/testing/start-app.ts'
import {
  emptyWorld,
  predict,
  sessionCount,
  slots,
  users,
  type Limits,
  type Step,
  type World,
} from './organization-model.ts'
import { openScenario } from './organization-model-scenario.ts'
import { extent } from './extent.ts'

const { runs } = extent
const seed = Number(process.env['GATEHOUSE_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const maxSteps = 60

const roomy: Limits = {
  membershipLimit: 3,
  organizationLimit: 2,
  invitationLimit: 2,
  maximumTeams: 3,
  maximumMembersPerTeam: 2,
  allowRemovingAllTeams: false,
  defaultTeam: true,
  cancelPendingInvitationsOnReInvite: false,
}
const tight: Limits = {
  membershipLimit: 2,
  organizationLimit: 1,
  invitationLimit: 1,
  maximumTeams: 2,
  maximumMembersPerTeam: 1,
  allowRemovingAllTeams: true,
  defaultTeam: false,
  cancelPendingInvitationsOnReInvite: true,
}

const session = fc.nat(sessionCount - 1)
const slot = fc.constantFrom(...slots)
const noneOr = fc.constantFrom(null, ...slots)
/** Usually selects the active organization (null) or the first one, so that most steps affect the same organization. */
const meant = fc.constantFrom(null, null, 'first', 'second' as const)
const user = fc.constantFrom(...users)
const role = fc.constantFrom<string | string[]>(
  'owner',
  'admin',
  'member',
  ' admin , member',
  'owner,member',
  ['member', 'admin'],
  ['member', 'member'],
  'nobody',
  'member,Owner',
  ',',
)
const n = fc.constantFrom(0, 0, 1, 2)
const kind = <const Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds)

const invite = fc.record({
  kind: kind('invite-member'),
  session,
  slot: meant,
  recipient: user,
  role,
  team: fc.option(n, { freq: 2 }),
  resend: fc.boolean(),
})
const setTeam = fc.record({
  kind: kind('set-member-team'),
  session,
  slot: meant,
  target: user,
  team: fc.option(n, { freq: 3 }),
})
/** The possible steps and their weights. */
const weighted: [times: number, step: fc.Arbitrary<Step>][] = [
  [2, fc.record({ kind: kind('create'), session, slot, keep: fc.boolean() })],
  [2, fc.record({ kind: kind('update'), session, slot: meant, name: kind('Renamed', 'Again'), slug: noneOr })],
  [1, fc.record({ kind: kind('delete'), session, slot })],
  [2, fc.record({ kind: kind('set-active'), session, slot: noneOr })],
  [5, invite],
  [12, fc.record({ kind: kind('accept-invitation'), session, invitation: n })],
  [3, fc.record({ kind: kind('reject-invitation'), session, invitation: n })],
  [2, fc.record({ kind: kind('cancel-invitation'), session, invitation: n })],
  [6, fc.record({ kind: kind('update-member-role'), session, slot: meant, target: user, role })],
  [4, fc.record({ kind: kind('remove-member'), session, slot: meant, target: user, byAddress: fc.boolean() })],
  [2, fc.record({ kind: kind('leave'), session, slot })],
  [7, fc.record({ kind: kind('suspend-member', 'restore-member'), session, slot: meant, target: user })],
  [4, fc.record({ kind: kind('transfer-ownership'), session, slot: meant, target: user })],
  [5, setTeam],
  [2, fc.record({ kind: kind('create-team'), session, slot: meant })],
  [3, fc.record({ kind: kind('update-team', 'remove-team'), session, slot: meant, team: n })],
  [1, fc.record({ kind: kind('sign-in', 'a day passes'), session })],
]
const steps = weighted.flatMap(([times, step]) => Array.from({ length: times }, () => step))

/** The first steps of most runs. They create a small organization, so that later steps have something to act on. */
const beginnings: Step[] = [
  { kind: 'create', session: 0, slot: 'first', keep: false },
  { kind: 'invite-member', session: 0, slot: 'first', recipient: 'bob', role: 'admin', team: null, resend: false },
  { kind: 'accept-invitation', session: 1, invitation: 0 },
]

type Scenario = Awaited<ReturnType<typeof openScenario>>
type Model = { world: World; limits: Limits; newestEvent: number; played: number }

/** True for refusals about missing rows. Steps with these refusals find few bugs, so most of the steps are skipped. */
const isIdle = (outcome: string) => /_NOT_FOUND$|^NO_ACTIVE|^USER_IS_NOT_A_MEMBER|_NOT_THE_RECIPIENT/.test(outcome)

describe(`organizations behave as their model predicts (GATEHOUSE_SEED=${seed})`, async () => {
  const app = await startApp({ after })
  const outcomes = new Map<string, number>()

  class Played implements fc.AsyncCommand<Model, Scenario> {
    readonly step: Step
    readonly evenIfIdle: boolean
    constructor(step: Step, evenIfIdle: boolean) {
      this.step = step
      this.evenIfIdle = evenIfIdle
    }

    check({ world, limits, played }: Model) {
      if (played >= maxSteps) return false
      return this.evenIfIdle || !isIdle(predict(world, this.step, limits).outcome)
    }

    async run(model: Model, scenario: Scenario) {
      const { step } = this
      const before = model.world
      const expected = predict(before, step, model.limits)
      const outcome = await scenario.play(step, before, expected.world)
      const { seen, newestEvent } = await scenario.look()
      assert.equal(outcome, expected.outcome)
      const { day: _day, made: _made, ...world } = expected.world
      assert.deepEqual(seen, world)
      const happened = isRecorded(step, outcome, before, expected.world)
      assert.equal(newestEvent > model.newestEvent, happened, `an event is recorded: ${happened}`)
      outcomes.set(`${step.kind}: ${outcome}`, (outcomes.get(`${step.kind}: ${outcome}`) ?? 0) + 1)
      Object.assign(model, { world: expected.world, newestEvent, played: model.played + 1 })
    }

    toString = () => JSON.stringify(this.step)
  }

  const commands = fc.commands(
    steps.map((arbitrary) => fc.tuple(arbitrary, fc.nat(9)).map(([step, lot]) => new Played(step, lot === 9))),
    // Most generated steps are skipped.
    { maxCommands: 3 * maxSteps, size: 'max' },
  )

  for (const [name, limits] of Object.entries({ roomy, tight }))
    test(`with ${name} limits, in ${runs / 2} runs of up to ${maxSteps} steps`, async () => {
      const scenario = await openScenario(app, limits)
      const property = fc.asyncProperty(commands, fc.constantFrom(0, 2, 3, 3), async (played, begun) => {
        await scenario.clear()
        const { newestEvent } = await scenario.look()
        const model = { world: emptyWorld(), limits, newestEvent, played: 0 }
        for (const step of beginnings.slice(0, begun)) await new Played(step, true).run(model, scenario)
        await fc.asyncModelRun(() => ({ model, real: scenario }), played)
      })
      await fc.assert(property, {
        seed,
        numRuns: runs / 2,
        interruptAfterTimeLimit: 600_000,
        markInterruptAsFailure: true,
      })
    })

  test('in runs that together grant every call at least once and refuse every call at least once', () => {
    const told = [...outcomes].toSorted(([a], [b]) => (a < b ? -1 : 1))
    for (const [outcome, count] of told) console.log(`   ${String(count).padStart(6)}  ${outcome}`)
    for (const { kind } of fc.sample(fc.oneof(...steps), { numRuns: 1000, seed }))
      for (const granted of kind === 'sign-in' || kind === 'a day passes' ? [true] : [true, false])
        assert.ok(
          told.some(([outcome]) => outcome.startsWith(`${kind}: `) && outcome.endsWith(': ok') === granted),
          `${kind} was ${granted ? 'granted' : 'refused'}`,
        )
  })
})

/**
 * Returns true if a step records an event. A granted call records an event unless the call changes nothing, because the
 * organization is already active or the member is already in the team. A refused call records no event.
 */
function isRecorded(step: Step, outcome: string, before: World, after: World) {
  if (outcome !== 'ok' || step.kind === 'a day passes') return false
  if (step.kind === 'set-member-team') return !isDeepStrictEqual(before.organizations, after.organizations)
  return step.kind !== 'set-active' || !isDeepStrictEqual(before.sessions, after.sessions)
}
