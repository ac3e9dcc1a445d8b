import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { rules, violations } from './architecture.ts'

const root = join(import.meta.dirname, '..')

function sources() {
  const rooms = ['contract', 'server', 'client', 'web', 'tests', 'bench', 'scripts']
  const filesIn = (room: string) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
  const paths = rooms.flatMap((room) => filesIn(room).map((path) => `${room}/${path}`))
  const code = paths.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('node_modules/'))
  return new Map(code.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** For each rule a file that breaks it. */
const planted: Record<string, [path: string, text: string]> = {
  'contract imports zod, nothing else': ['contract/user.ts', `export * from '../client/call.ts'`],
  'client imports contract, nothing else': ['client/call.ts', `import { SignJWT } from 'jose'`],
  'in client only react.ts knows React': ['client/call.ts', `import { use } from 'react'`],
  'web knows client and contract, not the server': [
    'web/boot.ts',
    `import type {\n  Deps,\n} from '../server/deps.ts'`,
  ],
  'web has no use for packages of the server': ['web/boot.ts', `const { html } = await import('hono/html')`],
  'the server knows neither web nor client': ['server/app.ts', `import '../web/boot.ts'`],
  'the server has no use for packages of web': ['server/mail/layout.ts', `import React from 'react'`],
  'product code does not import test code': ['server/app.ts', `import { startApp } from './testing/start-app.ts'`],

  'accounts builds upon no other feature': ['server/accounts/a.ts', `import '../organizations/members.ts'`],
  'social builds upon accounts': ['server/social/a.ts', `import '../organizations/members.ts'`],
  'organizations builds upon accounts': ['server/organizations/a.ts', `import '../admin/bans.ts'`],
  'admin builds upon organizations, accounts': ['server/admin/a.ts', `import '../social/providers.ts'`],
  'keys builds upon accounts': ['server/keys/a.ts', `import '../admin/bans.ts'`],
  'portal builds upon accounts, organizations, admin, social': ['server/portal/a.ts', `import '../keys/keys.ts'`],
  'statements of accounts are for accounts, social, organizations, admin, keys, portal': [
    'server/admin/users.routes.ts',
    `import { findUser } from '../accounts/users.sql.ts'`,
  ],
  'statements of social are for social, portal': ['server/app.ts', `import './social/states.sql.ts'`],
  'statements of organizations are for organizations, admin, portal': [
    'server/accounts/users.ts',
    `import { countMembers } from '../organizations/members.sql.ts'`,
  ],
  'statements of admin are for admin, portal': ['server/cli/run.ts', `import '../admin/bans.sql.ts'`],
  'statements of keys are for keys': ['server/app.ts', `import './keys/keys.sql.ts'`],
  'statements of portal are for portal': ['server/cli/run.ts', `import '../portal/portal.sql.ts'`],

  'what features stand on knows no feature': ['server/http/mount.ts', `import '../accounts/sessions.ts'`],
  'nothing imports what puts the parts together': ['server/http/mount.ts', `import { createApp } from '../app.ts'`],
  'in a feature only routes know HTTP': ['server/accounts/users.ts', `import { Redirect } from '../http/route.ts'`],
  'statements refuse nothing': ['server/accounts/users.sql.ts', `import { Refusal } from '../refusal.ts'`],

  'Hono stays in server/http': ['server/accounts/users.ts', `import { Hono } from 'hono'`],
  'the database driver stays in server/database': ['server/jobs/worker.ts', `import pg from 'pg'`],
  'nodemailer stays in server/mail': ['server/jobs/worker.ts', `import nodemailer from 'nodemailer'`],

  'the environment is read where the process starts': ['server/config.ts', `const port = process.env.PORT`],
  'time comes from deps.now': ['server/accounts/users.ts', `const now = Date.now()`],
  'SQL is written in .sql.ts files': ['server/accounts/users.routes.ts', 'db.rows(sql`select 1`)'],

  'files are kebab-case, React components PascalCase': ['server/accounts/signIn.ts', ''],
  'a name says what the file knows': ['server/accounts/password-utils.ts', ''],
  'index.ts is for what other packages import': ['server/accounts/index.ts', ''],
  'a new room takes its place in tests/architecture.ts': ['server/billing/plans.ts', ''],
  'at most 250 lines': ['server/accounts/users.ts', '\n'.repeat(251)],
  'at most 400 lines in a test': ['server/accounts/users.test.ts', '\n'.repeat(401)],
}

describe('the architecture', () => {
  test('is kept by every file', () => {
    assert.deepEqual(violations(sources()), [])
  })

  for (const says of rules) {
    test(`complains when it is broken: ${says}`, () => {
      const [path, text] = planted[says] ?? assert.fail('no violation is planted for this rule')
      const complaints = violations(new Map([[path, text]]))
      assert.ok(
        complaints.some((complaint) => complaint.startsWith(path) && complaint.endsWith(`: ${says}`)),
        complaints.join('\n'),
      )
    })
  }
})
