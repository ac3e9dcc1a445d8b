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

/** For each rule, a file that violates it. */
const planted: Record<string, [path: string, text: string]> = {
  'contract imports only zod': ['contract/user.ts', `export * from '../client/call.ts'`],
  'client imports only contract': ['client/call.ts', `import { SignJWT } from 'jose'`],
  'in client, only react.ts imports React': ['client/call.ts', `import { use } from 'react'`],
  'web imports client and contract, not the server': [
    'web/boot.ts',
    `import type {\n  Deps,\n} from '../server/deps.ts'`,
  ],
  'web imports no server packages': ['web/boot.ts', `const { html } = await import('hono/html')`],
  'the server imports neither web nor client': ['server/app.ts', `import '../web/boot.ts'`],
  'the server imports no web packages': ['server/mail/layout.ts', `import React from 'react'`],
  'product code does not import test code': ['server/app.ts', `import { startApp } from './testing/start-app.ts'`],

  'accounts builds on no other feature': ['server/accounts/a.ts', `import '../organizations/members.ts'`],
  'social builds on accounts': ['server/social/a.ts', `import '../organizations/members.ts'`],
  'organizations builds on accounts': ['server/organizations/a.ts', `import '../admin/bans.ts'`],
  'admin builds on organizations, accounts': ['server/admin/a.ts', `import '../social/providers.ts'`],
  'keys builds on accounts': ['server/keys/a.ts', `import '../admin/bans.ts'`],
  'portal builds on accounts, organizations, admin, social': ['server/portal/a.ts', `import '../keys/keys.ts'`],
  'SQL of accounts is for accounts, social, organizations, admin, keys, portal': [
    'server/admin/users.routes.ts',
    `import { findUser } from '../accounts/users.sql.ts'`,
  ],
  'SQL of social is for social, portal': ['server/app.ts', `import './social/states.sql.ts'`],
  'SQL of organizations is for organizations, admin, portal': [
    'server/accounts/users.ts',
    `import { countMembers } from '../organizations/members.sql.ts'`,
  ],
  'SQL of admin is for admin, portal': ['server/cli/run.ts', `import '../admin/bans.sql.ts'`],
  'SQL of keys is for keys': ['server/app.ts', `import './keys/keys.sql.ts'`],
  'SQL of portal is for portal': ['server/cli/run.ts', `import '../portal/portal.sql.ts'`],

  'shared server code imports no feature': ['server/http/mount.ts', `import '../accounts/sessions.ts'`],
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
  'time comes from deps.now': ['server/accounts/users.ts', `const now = Date.now()`],
  'SQL is written in .sql.ts files': ['server/accounts/users.routes.ts', 'db.rows(sql`select 1`)'],

  'files are kebab-case, React components PascalCase': ['server/accounts/signIn.ts', ''],
  'file names are specific': ['server/accounts/password-utils.ts', ''],
  'index.ts is only for package entry points': ['server/accounts/index.ts', ''],
  'a new directory is listed in tests/architecture.ts': ['server/billing/plans.ts', ''],
  'at most 250 lines': ['server/accounts/users.ts', '\n'.repeat(251)],
  'at most 400 lines in a test': ['server/accounts/users.test.ts', '\n'.repeat(401)],
}

describe('the architecture', () => {
  test('holds for every file', () => {
    assert.deepEqual(violations(sources()), [])
  })

  for (const says of rules) {
    test(`reports a violation: ${says}`, () => {
      const [path, text] = planted[says] ?? assert.fail('no violation is planted for this rule')
      const complaints = violations(new Map([[path, text]]))
      assert.ok(
        complaints.some((complaint) => complaint.startsWith(path) && complaint.endsWith(`: ${says}`)),
        complaints.join('\n'),
      )
    })
  }
})
