import { setTimeout as wait } from 'node:timers/promises'
import { encrypt } from '../../server/crypto/encryption.ts'
import { deriveKeys } from '../../server/crypto/keys.ts'
import { newWebhookSecret } from '../../server/crypto/webhook-signing.ts'
import type { DatabasePool } from '../../server/database/database.ts'
import { sql } from '../../server/database/sql.ts'
import { openTestDatabase } from '../../server/testing/database.ts'
import type { ServerProcess } from '../../server/testing/server-process.ts'
import { cpuOf } from '../compare/cpu.ts'
import { endpoints, requestOf } from '../compare/endpoints.ts'
import { load } from '../compare/load.ts'
import { additionalShares, takePairs } from '../compare/pairs.ts'
import { emailOf, password, secret } from '../compare/users.ts'
import { share, type Cost } from './cost.ts'
import { startWithFeatures, type Setting } from './setting.ts'

const webhooks = 10
const signIns = 40
/** Deliveries are sent within this time, because the server reads new events every two seconds. */
const deliverySeconds = 4

/**
 * Measures sign-ins in one server, alternately without webhooks and with ten. Each run also waits until all deliveries
 * are sent, and includes their cost.
 */
export async function webhookCosts(setting: Setting): Promise<Cost[]> {
  const db = openTestDatabase(setting.databaseUrl)
  setting.endings.push(db.close)
  const server = await startWithFeatures(setting)
  const run = (actions: string[] | null | undefined) => async () => {
    await replaceWebhooks(db, setting.receiver.url, actions)
    return signInRepeatedly(server, db)
  }
  const compare = (count: number, actions: string[] | null) =>
    takePairs({ count, warmUps: 1 }, { plain: run(undefined), changed: run(actions) })
  const others = await compare(20, ['organization.deleted'])
  const before = setting.receiver.received()
  const all = await compare(6, null)
  const deliveries = (setting.receiver.received() - before) / (all.length + 1) / signIns
  return [
    share('a sign-in with ten webhooks for other events', 0.01, additionalShares(others)),
    share(
      'a sign-in with ten webhooks for its event',
      null,
      additionalShares(all),
      ` with ${deliveries.toFixed(0)} deliveries`,
    ),
  ]
}

/**
 * Replaces all webhooks with ten that receive the events with these actions; null means all actions. If `actions` is
 * undefined, only deletes the webhooks.
 */
async function replaceWebhooks(db: DatabasePool, url: string, actions: string[] | null | undefined) {
  await db.run(sql`delete from webhook_endpoints`)
  if (actions === undefined) return
  const key = deriveKeys(secret).of('webhook-secret')
  for (let number = 0; number < webhooks; number++) {
    const id = `webhook-${number}`
    await db.run(sql`
      insert into webhook_endpoints (id, name, url, actions, created_at, updated_at)
      values (${id}, ${id}, ${`${url}/webhook`}, ${actions}::text[], now(), now())`)
    await db.run(sql`
      insert into webhook_secrets (id, endpoint_id, secret, created_at)
      values (${id}, ${id}, ${encrypt(newWebhookSecret(), key, `webhook_secrets/${id}`)}, now())`)
  }
}

let signedIn = 0

/** Signs in many times and waits for the deliveries. Returns the CPU time of both, including password hashing. */
async function signInRepeatedly({ pid, origin }: ServerProcess, db: DatabasePool) {
  const endpoint = endpoints.find(({ name }) => name === 'sign-in/email')!
  const next = () => {
    const email = emailOf(100 + (signedIn++ % 1000))
    const request = requestOf({ ...endpoint, body: () => ({ email, password }) }, 0)
    return { request, isRight: (body: string) => body.includes(email) }
  }
  const before = cpuSum(pid)
  await load({ port: Number(new URL(origin).port), connections: 2, next, seconds: 60, max: signIns })
  await wait(deliverySeconds * 1000)
  const spent = cpuSum(pid) - before
  const { waiting } = await db.one<{ waiting: number }>(
    sql`select count(*)::int as waiting from webhook_deliveries where status = 'waiting'`,
  )
  if (waiting > 0) throw new Error(`${waiting} deliveries are not part of their run`)
  return spent
}

function cpuSum(pid: number) {
  const { own, hashing } = cpuOf([pid])
  return own + hashing
}
