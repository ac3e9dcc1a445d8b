import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { assertRecognizesCallers, cookieOf, startServerOfExamples } from '../example-callers.ts'
import { repository, stop, type Machine } from './package-install.ts'

/** Builds and starts the Next.js application of examples/next with the installed package, and asserts that it works. */
export async function assertRunsNext(context: TestContext, machine: Machine, installed: string) {
  const folder = machine.make('next')
  cpSync(join(repository, 'examples/next'), folder, { recursive: true })
  // npm cannot install `gatehouse`, because the package is not in the registry yet.
  machine.run('npm', ['pkg', 'delete', 'dependencies.gatehouse'], folder)
  machine.run('npm', ['install'], folder)
  cpSync(installed, join(folder, 'node_modules/gatehouse'), { recursive: true })

  const server = await startServerOfExamples((end) => context.after(end))
  const environment = { ...server.environment, NEXT_TELEMETRY_DISABLED: '1' }
  const { code, output } = await machine.attempt('npm', ['run', 'build'], folder, environment)
  assert.equal(code, 0, output)
  const {
    child,
    origin,
    output: printed,
  } = await machine.start('npm', ['start'], { cwd: folder, env: environment }, '/')
  await assertRecognizesCallers(origin, server).catch((cause) => assert.fail(new Error(printed(), { cause })))

  const visit = (cookie = '') => fetch(origin, { headers: { cookie }, redirect: 'manual' })
  const redirect = await visit()
  assert.equal(redirect.status, 307)
  const target = new URL(redirect.headers.get('location')!)
  assert.equal(target.origin + target.pathname, `${server.app.config.origin}/sign-in`)
  const page = await (await visit(cookieOf(server.member))).text()
  assert.match(page, /Hello, (?:<!-- -->)?[A-Z]/)
  await stop(child, -child.pid!, 'SIGTERM')
}
