import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { bannedPhrases, englishComplaints, proseOf } from './english.ts'

const root = join(import.meta.dirname, '..')

/** The paths whose prose is plain English already. Add a path here as soon as it has been rewritten, until all are here. */
const rewritten = [
  'playwright.config.ts',
  'docs/decisions/0{0,1}*.md',
  'docs/decisions/020*.md',
  'docs/performance.md',
  'scripts/*',
  'examples/**/*',
  'bench/*.ts',
  'SECURITY.md',
  'docs/security.md',
  'tests/attack/*',
  'bench/compare/*',
  'tests/{browser,slow}/**/*.ts',
  'tests/*.ts',
  'web/{app,context,data,forms,layout,ui}/**/*',
  'web/build/*',
  'web/screens/*',
  'web/screens/{errors,identity,mailbox,organization,pictures,reset,sample,set-up,sign-in,sign-out,sign-up,social,verify}/**/*',
  'web/screens/account/{devices,organizations,switcher}/**/*',
]

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
  'A page of the portal.',
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
]

describe('the prose of rewritten files', () => {
  const paths = globSync(rewritten, { cwd: root }).filter((path) => /\.(?:ts|tsx|mjs|css|md)$/.test(path))
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

  test('contains no banned phrase', () => {
    assert.ok(paths.length > 10)
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
