import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Options } from '../../server/config/config.ts'
import { makeFolder } from '../../server/testing/folder.ts'
import { freePort, startProcess } from '../../server/testing/server-process.ts'
import { startSmtpServer } from '../../server/testing/smtp-server.ts'
import { startSocialProvider } from '../../server/testing/social-provider.ts'
import { testSecret } from '../../server/testing/start-app.ts'
import { callerOf, startPasswordDatabase, until } from './reload-world.ts'
import { startRollingLoad } from './rolling-load.ts'

const person = (name: string, password = 'correct horse battery') => ({
  name,
  email: `${name}@example.com`,
  password,
})

describe('a server under load', () => {
  for (const flags of [[], ['--workers', '2']])
    test(`reloads its options and secret files without a failed request or a sign-out (${flags.join(' ') || 'one process'})`, async (t) => {
      const database = await startPasswordDatabase(t)
      const first = await database.createRole('first', 'one')
      const second = await database.createRole('second', 'one')
      const [oldMail, newMail] = [await startSmtpServer(), await startSmtpServer()]
      t.after(() => Promise.all([oldMail.close(), newMail.close()]))
      const acme = await startSocialProvider({ after: (work) => t.after(work) })
      const folder = await makeFolder()
      t.after(folder.remove)
      const [databaseFile, mailFile] = [join(folder.path, 'database'), join(folder.path, 'mail')]
      await writeFile(databaseFile, first)
      await writeFile(mailFile, oldMail.url)

      const port = await freePort()
      const options: Options = {
        port,
        secret: testSecret,
        rateLimit: { enabled: false },
        log: { level: 'info' },
        mail: { transport: 'smtp' },
        session: { cookieCache: { enabled: true } },
      }
      const files = { DATABASE_URL_FILE: databaseFile, SMTP_URL_FILE: mailFile }
      const server = await startProcess(options, flags, files)
      t.after(() => server.end('SIGKILL'))
      const call = callerOf(server.origin)
      const startSocial = () => call('/sign-in/social', { provider: 'acme', callbackURL: '/' })
      const load = await startRollingLoad(server.origin, [port], 4)
      const untilMailed = ({ taken }: typeof oldMail, address: string) =>
        until(async () => {
          await load.answers(1)
          return taken.some(({ to }) => to.includes(address))
        })

      assert.equal((await call('/sign-up/email', person('old', 'nine char'))).status, 200)
      await untilMailed(oldMail, 'old@example.com')
      assert.equal((await startSocial()).status, 404)
      await load.answers(50)

      await writeFile(databaseFile, second)
      await writeFile(mailFile, newMail.url)
      await server.configure({
        ...options,
        emailAndPassword: { minPasswordLength: 12 },
        socialProviders: { acme: acme.options },
      })
      assert.match(await server.reload(), /was reloaded/)
      for (let i = 0; i < 6; i++) {
        const { status, text } = await call('/sign-up/email', person(`short-${i}`, 'nine char'))
        assert.deepEqual([status, (JSON.parse(text) as { code: string }).code], [400, 'PASSWORD_TOO_SHORT'])
        assert.match((await startSocial()).text, /client_id=client/)
      }
      assert.equal((await call('/sign-up/email', person('new'))).status, 200)
      await untilMailed(newMail, 'new@example.com')
      await until(async () => (await database.connectionsOf('first')).length === 0)

      await load.answers(50)
      const { answered, failures, signedOut } = await load.end()
      console.log(`  ${answered} answered, ${failures.length} failed, ${signedOut.length} signed out`)
      assert.deepEqual({ failures, signedOut }, { failures: [], signedOut: [] })

      await database.run(`alter role second password 'two'`)
      const [changedAt] = await database.run<{ now: Date }>('select now()')
      assert.match(await server.reload(), /was not reloaded/)
      assert.match(server.output(), /password authentication failed for user/)
      await writeFile(databaseFile, database.urlOf('second', 'two'))
      assert.match(await server.reload(), /was reloaded/)
      await until(async () => {
        const connections = await database.connectionsOf('second')
        return connections.length > 0 && connections.every(({ since }) => since > changedAt!.now)
      })
      assert.equal((await call('/sign-in/email', person('new'))).status, 200)
      assert.equal(await server.end('SIGTERM'), 0)
    })
})
