import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { bannedPhrases, englishComplaints, isChecked, proseOf } from './english.ts'

const root = join(import.meta.dirname, '..')

/** A sentence for each banned phrase, in the order of the list. */
const planted = [
  'what the user is told',
  'Members are told of the change.',
  'A mail that tells of a new device.',
  'What it says of itself.',
  'The page that is come to next.',
  'It has so many members.',
  'The account is deleted for good.',
  'null where there is none',
  'Mails that leave by themselves.',
  'The name stands in a file of its own.',
  'The row lies in the table.',
  'The picture beside the name.',
  'The index is made anew.',
  'The wizard goes on.',
  'Whoever signs in last wins.',
  'An interface for the machine itself.',
  'The limit, mostMembers.',
  'Sign-ins as many as there can be.',
  'Secrets of before, newest first.',
  'Tabs, menus and the like.',
  'The table is read from end to end.',
  'null, as the wire has it.',
  'A robot is taken for a user.',
  'Nobody is let in without a session.',
  'none is sent',
  'The colour of the button.',
  'Recognised by its subject.',
  'The person is signed in.',
  'A page of the Portal.',
  'The page continues by itself.',
  'A change depends upon its order.',
  'It answers whether the row exists.',
  'It knows of two members.',
  'The result that came of it.',
  'A path is no text.',
  'Rows are deleted, also in other tables.',
  'The account that is there.',
  'All but for one.',
  'A toast in place of a note.',
  'A user who has lately signed in.',
  'The catalogue of messages.',
  'Who signs in twice has two sessions.',
  'Every row that is theirs.',
  'The link is worth nothing.',
  'It takes the last role away.',
  'The users are made up.',
  'A browser that sets out to a provider.',
  'The content is sealed.',
  'A journey to a provider.',
  'An administrator who acts as somebody else.',
  'The session is borrowed.',
  'Any text, whatever it holds.',
  'The row is kept for ever.',
  'The call answers null.',
  'A server that says no.',
  'The reaper deletes rows.',
  'There are two ways to come in.',
  'The content of the file; null without one.',
  'The same for providers that post a form.',
  'A session for the right password.',
  'A call that is refused for now.',
  'A message with a way out.',
  'Mails that were taken back.',
  'The lane of everyone.',
  'An unproven address.',
]

describe('the prose of all tracked files', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  const paths = tracked.filter((path) => isChecked(path) && existsSync(join(root, path)))
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

  test('contains no banned phrase', () => {
    for (const path of ['README.md', 'CHANGELOG.md', 'AGENTS.md', '.ci/run', 'server/app.ts', 'contract/endpoints.ts'])
      assert.ok(sources.has(path), path)
    assert.deepEqual(englishComplaints(sources), [])
  })
})

describe('the check for banned phrases', () => {
  for (const [at, [pattern]] of bannedPhrases.entries())
    test(`finds ${pattern.source} in a comment, a test title and Markdown`, () => {
      const sentence = planted[at] ?? assert.fail('no sentence is planted for this phrase')
      const files = { 'a.ts': `/** ${sentence} */`, 'b.test.ts': `test('${sentence}', () => {})`, 'c.md': sentence }
      for (const file of Object.entries(files)) {
        const complaints = englishComplaints(new Map([file]))
        assert.ok(complaints.length > 0, `${file[0]}: ${sentence}`)
        assert.match(sentence, pattern)
      }
    })

  test('finds a phrase in messages, SQL, HTML and scripts', () => {
    const files = {
      'a.ts': `throw new ConfigError(\`\${name} is gone for good\`)`,
      'b.ts': `log.info({ count }, 'Deleted for good')`,
      'c.ts': `endpoint({ summary: 'Deletes it for good.' })`,
      'd.sql': 'select 1;\n-- kept for\n-- good\n',
      'e.html': '<p>for good</p><!-- kept for good -->',
      '.ci/run': '#!/bin/bash\n# kept for good\n',
    }
    for (const file of Object.entries(files)) assert.equal(englishComplaints(new Map([file])).length, 1, file[0])
  })

  test('reads every tracked file with prose', () => {
    for (const path of ['web/a.tsx', 'docs/a.md', '.ci/run', 'server/database/migrations/0001_users.sql'])
      assert.ok(isChecked(path), path)
    for (const path of ['package.json', 'docs/a.png']) assert.equal(isChecked(path), false, path)
  })

  test('reports the file, the line and an alternative', () => {
    const complaints = englishComplaints(new Map([['a.ts', `const a = 1\n// kept for\n// good\n`]]))
    assert.deepEqual(complaints, ['a.ts:2: “for good” (instead: "permanently")'])
  })

  test('reads a phrase across line breaks of comments and Markdown', () => {
    assert.equal(proseOf('a.ts', '/**\n * kept for\n * good\n */')[0]?.text, 'kept for good')
    assert.equal(proseOf('a.css', '/* kept for\n   good */')[0]?.text, 'kept for good')
    assert.equal(proseOf('a.md', 'kept for\ngood\n')[0]?.text, 'kept for good')
  })

  test('ignores strings in code, code in Markdown, and questions', () => {
    const code = `const title = 'deleted for good'\nconst a = <p>for good {/* fine */}</p>\n// Who signs in here?`
    assert.deepEqual(
      englishComplaints(
        new Map([
          ['a.tsx', code],
          ['b.md', 'Run `for good`.\n\n```\nfor good\n```\n'],
        ]),
      ),
      [],
    )
  })
})
