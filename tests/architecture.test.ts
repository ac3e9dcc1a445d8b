import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { rules, violations } from './architecture.ts'

const root = join(import.meta.dirname, '..')

function sources() {
  const rooms = ['contract', 'server', 'client', 'server-kit', 'web', 'tests', 'bench', 'scripts']
  const filesIn = (room: string) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
  const paths = rooms.flatMap((room) => filesIn(room).map((path) => `${room}/${path}`))
  const code = paths.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('node_modules/'))
  return new Map(code.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/**
 * Returns the two rules of each feature folder, each with a file that violates the rule: a file in the folder with the
 * given import, and a file outside the folder that imports the folder's SQL.
 */
function rooms(imports: Record<string, string>): Record<string, [path: string, text: string]> {
  const rulesOf = (room: string) => [
    rules.find((rule) => rule.startsWith(`${room} builds on`)) ?? '',
    rules.find((rule) => rule.startsWith(`SQL of ${room} is for`)) ?? '',
  ]
  return Object.fromEntries(
    Object.entries(imports).flatMap(([room, text]) => {
      const [builds = '', statements = ''] = rulesOf(room)
      return [
        [builds, [`server/${room}/a.ts`, text]],
        [statements, ['server/cli/run.ts', `import '../${room}/a.sql.ts'`]],
      ]
    }),
  )
}

/** For each rule, a file that violates the rule. */
const planted: Record<string, [path: string, text: string]> = {
  'contract imports only zod': ['contract/user.ts', `export * from '../client/call.ts'`],
  'client imports only contract': ['client/call.ts', `import { SignJWT } from 'jose'`],
  'server-kit imports only contract': ['server-kit/tokens.ts', `import { SignJWT } from 'jose'`],
  'only packages and tests use server-kit': ['server/app.ts', `import '../server-kit/gatehouse.ts'`],
  'server-kit imports types of contract only': [
    'server-kit/tokens.ts',
    `import { jwks } from '../contract/keys/keys.ts'`,
  ],
  'in client, only react.ts imports React': ['client/call.ts', `import { use } from 'react'`],
  'web imports client and contract, not the server': [
    'web/context/boot.ts',
    `import type {\n  Deps,\n} from '../../server/deps.ts'`,
  ],
  'web imports no server packages': ['web/context/boot.ts', `const { html } = await import('hono/html')`],
  'the router stays in web/app': ['web/forms/LeaveGuard.tsx', `import { useBlocker } from '@tanstack/react-router'`],
  'the server imports neither web nor client': ['server/app.ts', `import '../web/context/boot.ts'`],
  'the server imports no web packages': ['server/mail/layout.ts', `import React from 'react'`],
  'product code does not import test code': ['server/app.ts', `import { startApp } from './testing/start-app.ts'`],

  'web/messages imports nothing else of web': ['web/messages/en/core.ts', `import '../../context/messages.ts'`],
  'web/context imports messages': ['web/context/app.tsx', `import type { PartName } from '../ui/part.ts'`],
  'web/ui imports context/app.tsx, context/part-names.ts, messages/rich.ts': [
    'web/ui/Avatar.tsx',
    `import { coreMessages } from '../messages/en/core.ts'`,
  ],
  'web/data imports messages, context': ['web/data/account.ts', `import { toast } from '../ui/Toasts.tsx'`],
  'web/forms imports messages, context, ui': ['web/forms/fields.ts', `import { Page } from '../layout/Page.tsx'`],
  'web/layout imports messages, context, ui, data, forms': [
    'web/layout/Page.tsx',
    `const { SignIn } = await import('../screens/sign-in/SignIn.tsx')`,
  ],
  'web/screens imports messages, context, ui, data, forms, layout': [
    'web/screens/sign-in/SignIn.tsx',
    `import { router } from '../../app/router.tsx'`,
  ],
  'web/embed imports messages, context, ui, data, forms, layout, screens': [
    'web/embed/main.ts',
    `import { Shell } from '../app/shell/Shell.tsx'`,
  ],
  'web/app imports messages, context, ui, data, forms, layout, screens': [
    'web/app/router.tsx',
    `import { Embedded } from '../embed/Embedded.tsx'`,
  ],
  'web/build imports messages, context, screens, app': ['web/build/pages.ts', `import '../embed/main.ts'`],

  ...rooms({
    factors: `import '../sign-in/sign-in.ts'`,
    jobs: `import '../audit/events.ts'`,
    revocations: `import '../audit/events.ts'`,
    audit: `import '../mail/mails.ts'`,
    backup: `import '../mail/mails.ts'`,
    mail: `import '../accounts/users.ts'`,
    sessions: `import '../sign-in/sign-in.ts'`,
    accounts: `import '../organizations/members.ts'`,
    decisions: `import '../organizations/members.ts'`,
    'sign-in': `import '../social/sign-in.ts'`,
    social: `import '../organizations/members.ts'`,
    keys: `import '../admin/bans.ts'`,
    webhooks: `import '../admin/bans.ts'`,
    events: `import '../admin/bans.ts'`,
    applications: `import '../admin/bans.ts'`,
    'log-streams': `import '../admin/bans.ts'`,
    organizations: `import '../admin/bans.ts'`,
    'api-keys': `import '../admin/bans.ts'`,
    backends: `import '../admin/bans.ts'`,
    pictures: `import '../admin/bans.ts'`,
    admin: `import '../keys/keys.ts'`,
    sample: `import '../pages/boot.ts'`,
    doctor: `import '../pages/boot.ts'`,
    pages: `import '../keys/keys.ts'`,
  }),
  'shared server code imports no feature': ['server/http/mount.ts', `import '../sessions/sessions.ts'`],
  'routes call operations, no SQL and no other routes': [
    'server/accounts/profile.routes.ts',
    `import { updateUser } from './users.sql.ts'`,
  ],
  'nothing imports the composition root': ['server/http/mount.ts', `import { createApp } from '../app.ts'`],
  'in a feature, only routes import HTTP code': [
    'server/accounts/users.ts',
    `import { Redirect } from '../http/route.ts'`,
  ],
  'SQL files throw no refusals': ['server/accounts/users.sql.ts', `import { Refusal } from '../refusal.ts'`],

  'Hono stays in server/http': ['server/accounts/users.ts', `import { Hono } from 'hono'`],
  'the database driver stays in server/database': ['server/jobs/worker.ts', `import pg from 'pg'`],
  'nodemailer stays in server/mail': ['server/jobs/worker.ts', `import nodemailer from 'nodemailer'`],

  'the environment is read where the process starts': ['server/config/config.ts', `const port = process.env.PORT`],
  'only server/place.ts asks where its own file is': [
    'server/database/migrate.ts',
    `const folder = new URL('./migrations/', import.meta.url)`,
  ],
  'gatehouse/react is built from the modules of the site': ['web/build/embed/build.ts', `resolve: { alias: [] }`],
  'time comes from deps.now': ['server/accounts/users.ts', `const now = Date.now()`],
  'only the gate, impersonation and sample data open sessions': [
    'server/sign-in/sign-in.ts',
    `import { openSession } from '../sessions/sessions.ts'`,
  ],
  'a session is exchanged only where a user changes what they sign in with': [
    'server/sign-in/sign-in.ts',
    `import { exchangeSession } from '../sessions/gate.ts'`,
  ],
  'new passwords are checked before they are hashed': [
    'server/sign-in/password.ts',
    `const hash = await deps.passwords.hash(password, claim)`,
  ],
  'SQL is written in .sql.ts files': ['server/accounts/users.routes.ts', 'db.rows(sql`select 1`)'],

  'files are kebab-case, React components PascalCase': ['server/accounts/signIn.ts', ''],
  'file names are specific': ['server/accounts/password-utils.ts', ''],
  'index.ts is only for package entry points': ['server/accounts/index.ts', ''],
  'a new directory is listed in tests/architecture.ts': ['server/billing/plans.ts', ''],
  'at most 250 lines': ['server/accounts/users.ts', '\n'.repeat(251)],
  'at most 400 lines in a test': ['server/accounts/users.test.ts', '\n'.repeat(401)],
}

describe('the architecture rules', () => {
  test('are followed by every file', () => {
    assert.deepEqual(violations(sources()), [])
  })

  test('report a folder with more than 40 source files', () => {
    const files = (count: number) =>
      new Map(Array.from({ length: count }, (_, i) => [`server/accounts/file-${i}.ts`, '']))
    assert.deepEqual(violations(files(40)), [])
    assert.deepEqual(violations(files(41)), ['server/accounts: at most 40 source files in a folder'])
  })

  for (const says of rules) {
    test(`report a violation of: ${says}`, () => {
      const [path, text] = planted[says] ?? assert.fail('no violation is planted for this rule')
      const complaints = violations(new Map([[path, text]]))
      assert.ok(
        complaints.some((complaint) => complaint.startsWith(path) && complaint.endsWith(`: ${says}`)),
        complaints.join('\n'),
      )
    })
  }
})
