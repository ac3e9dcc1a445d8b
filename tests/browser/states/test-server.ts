import type pg from 'pg'
import type { CallResult } from '../../../client/call.ts'
import { createOrganization } from '../../../contract/organizations/organizations.ts'
import { acceptInvitation, inviteMember } from '../../../contract/organizations/invitations.ts'
import { signInEmail } from '../../../contract/sign-in/sign-in.ts'
import { signUpEmail } from '../../../contract/accounts/sign-up.ts'
import { setUp } from '../../../contract/admin/set-up.ts'
import type { Options } from '../../../server/config/config.ts'
import { listen } from '../../../server/http/listen.ts'
import { freePort } from '../../../server/testing/server-process.ts'
import { startApp } from '../../../server/testing/start-app.ts'
import type { Visitor } from '../../../server/testing/visitor.ts'

/** The password of every user. */
export const password = 'correct horse battery'

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** A signed-in user. */
export type Person = { id: string; name: string; email: string; visitor: Visitor }

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** Starts a complete server in this process, with its own port and an empty database. */
export async function startTestServer(
  after: (end: () => Promise<unknown>) => void,
  options: Options,
  sources?: ReadonlyMap<string, string>,
) {
  const app = await startApp({
    after,
    options: { organization: { teams: { enabled: true } }, ...options, port: await freePort() },
    ...(sources ? { sources } : {}),
  })
  let listening = await listen(app.website, app.config)
  after(() => listening.close())
  const people = new Map<string, Promise<Person>>()
  const { origin } = app.config
  const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values)

  let movedSeconds = 0
  const newVisitor = (as = userAgent, ipAddress = '::1') => app.visitor({ ipAddress, userAgent: as })

  const server = {
    origin,
    query,
    /** Advances the server’s clock. Browsers opened later use the server’s time. */
    advance(seconds: number) {
      movedSeconds += seconds
      app.advance(seconds)
    },
    movedSeconds: () => movedSeconds,
    mailsTo: app.mailsTo,
    runJobs: app.runJobs,
    newVisitor,

    /** Returns the first user, who is the administrator. Creates the user on the first call. */
    admin: () =>
      somebody('olga@northwind.example', async () => {
        const visitor = newVisitor()
        const body = { name: 'Olga Owner', email: 'olga@northwind.example', password }
        const { user } = await dataOf(visitor.call(setUp, { body }))
        return { id: user!.id, name: body.name, email: body.email, visitor }
      }),

    /** Returns the user with this name, who signs up on the first call. By default, the email address is verified. */
    async person(name: string, { isVerified = true } = {}) {
      await server.admin()
      const email = `${name
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/[^a-z ]/g, '')
        .replaceAll(' ', '.')}@northwind.example`
      return somebody(email, async () => {
        const visitor = newVisitor()
        const { user } = await dataOf(visitor.call(signUpEmail, { body: { name, email, password } }))
        if (isVerified) await query('update users set email_verified = true where id = $1', [user!.id])
        return { id: user!.id, name, email, visitor }
      })
    },

    /** Signs in a user on another device. */
    async signIn({ email }: Person, as?: string) {
      const visitor = newVisitor(as)
      await dataOf(visitor.call(signInEmail, { body: { email, password } }))
      return visitor
    },

    cookiesOf: ({ visitor }: Person) => [...visitor.cookies].map(([name, value]) => ({ name, value, url: origin })),

    async organization(owner: Person, name: string, slug: string) {
      return dataOf(owner.visitor.call(createOrganization, { body: { name, slug } }))
    },

    /** Invites an email address. Returns the id of the invitation and the secret in the mailed link. */
    async invite(by: Person, organizationId: string, email: string, role = 'member', teamId?: string) {
      const body = { email, role, organizationId, ...(teamId ? { teamId } : {}) }
      const { id } = await dataOf(by.visitor.call(inviteMember, { body }))
      const mail = (await app.mailsTo(email)).findLast(({ template }) => template === 'invitation')
      return { id, secret: mail!.url!.split('#')[1]! }
    },

    /** Invites a user to an organization and accepts as that user. */
    async join(by: Person, organizationId: string, person: Person, role = 'member') {
      const { id, secret } = await server.invite(by, organizationId, person.email, role)
      await dataOf(person.visitor.call(acceptInvitation, { body: { invitationId: id, secret } }))
      return person
    },

    /** Renames a table, so that everything that needs it fails. The returned function renames it back. */
    async withoutTable(table: string) {
      await query(`alter table ${table} rename to ${table}_away`)
      return () => query(`alter table ${table}_away rename to ${table}`)
    },

    /** Locks a table, so that everything that needs it waits. The returned function unlocks it. */
    async withTableHeld(table: string) {
      const client = await takeUnlimited(app.db.pool)
      await client.query('begin')
      await client.query(`lock table ${table} in access exclusive mode`)
      return async () => {
        await client.query('rollback')
        client.release()
      }
    },

    /** Makes the server unreachable. The returned function makes it reachable again. */
    async closed() {
      await listening.close()
      return async () => {
        listening = await listen(app.website, app.config)
      }
    },
  }

  function somebody(email: string, arrive: () => Promise<Person>) {
    if (!people.has(email)) people.set(email, arrive())
    return people.get(email)!
  }

  return server
}

/** Returns the data of a call’s response, and throws if the call is refused. */
export async function dataOf<T>(asked: Promise<CallResult<T>>): Promise<T> {
  const { data, error } = await asked
  if (error) throw new Error(`Refused: ${error.code}`)
  return data
}

/**
 * Takes a connection from the pool. First turns off the timeouts of all free connections: otherwise, on a slow machine,
 * requests that wait for the locked table would time out before the test has checked the page.
 */
async function takeUnlimited(pool: pg.Pool) {
  const free = pool.options.max - (pool.totalCount - pool.idleCount)
  const clients = await Promise.all(Array.from({ length: free }, () => pool.connect()))
  for (const client of clients)
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
  const [taken, ...rest] = clients
  for (const client of rest) client.release()
  return taken!
}
