import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLease } from './lease.ts'
import type { Post } from './post.ts'
import type { Known } from './types.ts'

type Question = { after?: number; answer: (reply: object) => Promise<void>; fail: () => Promise<void> }

/** Starts a lease whose clocks the test moves and whose requests the test answers. */
function startLease() {
  const now = { steady: 0, wall: 1_000_000 }
  const questions: Question[] = []
  let restores = 0
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const post: Post = (_path, body) =>
    new Promise((resolve, reject) => {
      questions.push({
        ...(body as { after?: number }),
        answer: (reply) => (resolve({ ...standard, ...reply } as never), settle()),
        fail: () => (reject(new Error('away')), settle()),
      })
    })
  const lease = createLease(post, { clock: () => ({ ...now }), onRestore: () => restores++ })
  return {
    lease,
    questions,
    restores: () => restores,
    /** Moves both clocks. */
    advance(seconds: number) {
      now.steady += seconds * 1000
      now.wall += seconds * 1000
    },
    now,
  }
}

const standard = {
  after: 0,
  epoch: 10,
  isComplete: true,
  revoked: [],
  at: '2026-01-01T00:00:00.000Z',
  boundSeconds: 5,
  memorySeconds: 960,
  roles: {},
}

const known = (subject: string, epoch: number, signedAt: number | null = null): Known => ({
  caller: null as never,
  subjects: [subject],
  epoch,
  signedAt,
  until: Infinity,
  recent: null,
  checked: -1,
})

describe('a lease', () => {
  test('starts when its request is sent, not when the reply arrives', async () => {
    const { lease, questions, advance } = startLease()
    const renewed = lease.renew()
    advance(4)
    await questions[0]!.answer({})
    await renewed
    assert.equal(lease.isHeld(), true)
    advance(0.999)
    assert.equal(lease.isHeld(), true)
    advance(0.001)
    assert.equal(lease.isHeld(), false)
  })

  test('is not granted by a reply that took `boundSeconds` or longer', async () => {
    const { lease, questions, advance } = startLease()
    const renewed = lease.renew()
    advance(5)
    await questions[0]!.answer({})
    await renewed
    assert.equal(lease.isHeld(), false)
  })

  test('ends while the machine is suspended, and is not extended by setting the wall clock back', async () => {
    const { lease, questions, advance, now } = startLease()
    const renewed = lease.renew()
    await questions[0]!.answer({})
    await renewed
    now.wall += 6000
    assert.equal(lease.isHeld(), false)
    now.wall -= 100_000
    assert.equal(lease.isHeld(), true)
    advance(5)
    assert.equal(lease.isHeld(), false)
  })

  test('is not granted by a reply that has only some of the revocations', async () => {
    const { lease, questions } = startLease()
    const renewed = lease.renew()
    await questions[0]!.answer({ isComplete: false, epoch: 3, revoked: [[3, 'user', 'ada']] })
    assert.equal(lease.isHeld(), false)
    assert.equal(questions[1]!.after, 3)
    await questions[1]!.answer({})
    await renewed
    assert.equal(lease.isHeld(), true)
    assert.equal(lease.isVoid(known('user ada', 2)), true)
    assert.equal(lease.isVoid(known('user ada', 3)), false)
  })

  test('is requested once for concurrent renewals, and an error rejects all of them', async () => {
    const { lease, questions } = startLease()
    const renewals = Promise.allSettled([lease.renew(), lease.renew()])
    await questions[0]!.fail()
    assert.deepEqual(
      (await renewals).map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    assert.equal(questions.length, 1)
    assert.equal(lease.isHeld(), false)
  })
})

describe('the list of revocations', () => {
  test('invalidates a cached caller whose epoch is before the caller’s revocation or before the start of the list', async () => {
    const { lease, questions } = startLease()
    const renewed = lease.renew()
    await questions[0]!.answer({ after: 5, revoked: [[8, 'session', 'one']] })
    await renewed
    assert.equal(lease.isVoid(known('session one', 7)), true)
    assert.equal(lease.isVoid(known('session one', 8)), false)
    assert.equal(lease.isVoid(known('session two', 5)), false)
    assert.equal(lease.isVoid(known('session two', 4)), true)
    assert.equal(lease.isAhead(11), true)
    assert.equal(lease.isAhead(10), false)
  })

  test('invalidates a caller that was found valid before its revocation arrived', async () => {
    const { lease, questions } = startLease()
    const first = lease.renew()
    await questions[0]!.answer({})
    await first
    const ada = known('user ada', 10)
    assert.equal(lease.isVoid(ada), false)
    const second = lease.renew()
    await questions[1]!.answer({ epoch: 11, revoked: [[11, 'user', 'ada']] })
    await second
    assert.equal(lease.isVoid(ada), true)
  })

  test('drops a revocation once all tokens signed before it have expired, and then invalidates every caller with an older epoch', async () => {
    const { lease, questions, advance } = startLease()
    const first = lease.renew()
    await questions[0]!.answer({ revoked: [[7, 'user', 'ada']] })
    await first
    advance(961)
    const second = lease.renew()
    await questions[1]!.answer({ epoch: 11, revoked: [[11, 'user', 'eve']] })
    await second
    assert.equal(lease.isVoid(known('user ada', 6)), true)
    assert.equal(lease.isVoid(known('user bob', 6)), true)
    assert.equal(lease.isVoid(known('user bob', 7)), false)
  })

  test('starts over when a restore lowers the epoch, and invalidates tokens signed between the backup and the restore', async () => {
    const { lease, questions, restores } = startLease()
    const first = lease.renew()
    await questions[0]!.answer({ epoch: 20, revoked: [[15, 'user', 'ada']] })
    await first
    const second = lease.renew()
    await questions[1]!.answer({ epoch: 12 })
    assert.equal(restores(), 1)
    assert.equal(lease.isHeld(), false)
    assert.equal(questions[2]!.after, undefined)
    await questions[2]!.answer({ epoch: 12 })
    await second
    assert.equal(lease.isVoid(known('user ada', 12)), false)
    const restoredAt = Date.parse(standard.at)
    assert.equal(lease.isVoid(known('user bob', 14, restoredAt)), true)
    assert.equal(lease.isVoid(known('user bob', 14, restoredAt + 1000)), false)
  })

  test('ignores the late reply to a request that was sent before a restore', async () => {
    const { lease, questions } = startLease()
    const first = lease.renew()
    await questions[0]!.answer({ epoch: 20 })
    await first
    lease.listen()
    const second = lease.renew()
    const [, late, next] = questions
    await next!.answer({ epoch: 12 })
    await questions[3]!.answer({ epoch: 12 })
    await second
    await late!.answer({ epoch: 25 })
    assert.equal(lease.isAhead(13), true)
    lease.close()
  })
})
