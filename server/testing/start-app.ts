import { longestWaitSeconds } from '../accounts/address-requests.ts'
import { createPasswordCheck } from '../accounts/password-check.ts'
import { createSprayWatch } from '../sessions/spraying.ts'
import { createApp } from '../app.ts'
import { resolveConfig, type Options } from '../config/config.ts'
import { deriveKeys } from '../crypto/keys.ts'
import { createPasswordHasher } from '../crypto/passwords.ts'
import { openDatabase } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { startJobWorker } from '../jobs/worker.ts'
import { jobKinds, recurringJobs } from '../process/job-kinds.ts'
import { createLog } from '../process/log.ts'
import { startWebhookSender } from '../webhooks/sender.ts'
import { untilSettled } from './settled.ts'
import { spreadEventsJob } from '../events/spread.ts'
import { findMailsTo } from '../mail/mails.ts'
import { openOtherConnections } from '../process/configured.ts'
import { secondsAfter } from '../time.ts'
import { testHashingCost } from './hashes.ts'
import { createTestDatabase } from './database.ts'
import { createVisitor, refuseMisfits, type Visitor } from './visitor.ts'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'

export const testSecret = 'reference-secret-reference-secret-0001'

type Settings = {
  /** Registers work that runs when the file or suite ends, such as `after` of node:test. */
  after: (work: () => Promise<void>) => void
  options?: Options
  /** For each option, the file or variable that sets it. The settings screen shows these sources. */
  sources?: ReadonlyMap<string, string>
}

/** Starts the whole product for a test file on its own database, with a clock that tests can advance. */
export async function startApp({ after, options = {}, sources = new Map() }: Settings) {
  const database = await createTestDatabase()
  const config = resolveConfig(
    {
      secret: testSecret,
      rateLimit: { enabled: false },
      ...options,
      log: { level: 'silent' },
      database: { url: database.url, maxConnections: 10 },
    },
    sources,
  )
  const pool = openDatabase({ ...config.database, url: database.url, onError: () => {} })
  const clock = createClock()
  const log = createLog('silent')
  const deps: Deps = {
    config,
    db: pool,
    keys: deriveKeys(config.secret!, config.previousSecrets),
    passwords: createPasswordHasher({ cost: testHashingCost }),
    sprayWatch: createSprayWatch(),
    passwordCheck: createPasswordCheck(config, log),
    log,
    now: clock.now,
    wakeJobs: () => {},
  }
  const connections = openOtherConnections(deps, database.url)
  await connections.ready
  const website = createApp(deps)
  after(async () => {
    await connections.close()
    await pool.close()
    await database.drop()
    refuseMisfits()
  })

  let users = 0
  const app = {
    config,
    deps,
    databaseUrl: database.url,
    db: pool,
    website,
    /** Advances the clock of the product. */
    advance: clock.advance,
    /** Creates a new browser, with the real client and a cookie jar. */
    visitor: (settings: { ipAddress?: string; userAgent?: string; acceptLanguage?: string } = {}): Visitor =>
      createVisitor({ fetch: website.fetch, origin: config.origin, basePath: config.basePath, ...settings }),
    /** Returns the mails to an email address, oldest first. */
    mailsTo: (address: string) => findMailsTo(deps, address),
    /** Advances the clock past the random delay of the jobs that `answerLater` adds, and runs every due job. */
    async runJobs() {
      clock.advance(longestWaitSeconds)
      const worker = startJobWorker(deps, jobKinds(config, database.url), recurringJobs(config))
      await worker.drain()
      await worker.stop()
    },
    /** Runs the due jobs, which also convert events to webhook deliveries, and sends all due deliveries. */
    async sendWebhooks() {
      await untilSettled(pool)
      clock.advance(spreadEventsJob.everySeconds)
      await app.runJobs()
      const sender = startWebhookSender(deps)
      await sender.drain()
      await sender.stop()
    },
    /** Signs up a user. Returns the user with the browser in which the user is signed in. */
    async user(details: { email?: string; password?: string; name?: string } = {}) {
      const user = {
        email: details.email ?? `person-${++users}@example.com`,
        password: details.password ?? 'correct horse battery',
        name: details.name ?? `Person ${users}`,
      }
      const visitor = app.visitor()
      const { data, error } = await visitor.call(signUpEmail, { body: user })
      if (error) throw new Error(`Sign-up failed: ${error.code}`)
      return { ...user, id: data.user!.id, token: data.token ?? null, visitor }
    },
  }
  return app
}

/** Creates a clock that runs at normal speed and that the test can advance. */
export function createClock() {
  let movedSeconds = 0
  return {
    now: () => secondsAfter(new Date(), movedSeconds),
    advance(seconds: number) {
      movedSeconds += seconds
    },
  }
}
