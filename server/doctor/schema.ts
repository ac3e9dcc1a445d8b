import { readApplied, restoreMark } from '../database/migrate.ts'
import { readMigrations } from '../database/migration-files.ts'
import { readSecretRecord } from '../database/installation.sql.ts'
import { findSecret, fitsFingerprint } from '../process/secret.ts'
import { listed, ok, warning, wrong, type Check, type Outcome } from './check.ts'
import { phrase, say } from './phrase.ts'
import type { DatabaseSubject } from './database.ts'
import { expectedSchema } from './expected-schema.ts'
import * as found from './schema.sql.ts'

type Subject = Pick<DatabaseSubject, 'db' | 'pool' | 'config'>

/** The checks of the migrations, of the objects they created, and of the recorded secret. */
export const schemaChecks: readonly Check<Subject>[] = [
  { name: 'secret', look: checkSecret },
  { name: 'migrations', look: checkMigrations },
  { name: 'extensions', look: checkExtensions },
  { name: 'tables', look: (subject) => checkObjects(subject, 'tables') },
  { name: 'indexes', look: (subject) => checkObjects(subject, 'indexes') },
  { name: 'triggers', look: (subject) => checkObjects(subject, 'triggers') },
  { name: 'valid indexes', look: checkValidIndexes },
  { name: 'privileges', look: checkRights },
  { name: 'privileges of other roles', look: checkPublicRights },
  { name: 'collation', look: checkCollation },
]

const restoreBackup = phrase('Restore a backup into an empty database')

/** Returns the names of the migrations that ran on the database. */
async function appliedMigrations({ pool }: Subject) {
  return new Set((await readApplied(pool.pool)).map(({ name }) => name))
}

async function checkSecret({ db, config }: Subject) {
  const record = await readSecretRecord(db)
  if (record === null) return ok('No server has used the database yet')
  if (fitsFingerprint(config, record.fingerprint)) return ok('The database is used with the secret of this server')
  return wrong(
    findSecret(config) === null
      ? 'The database is used with a secret, and this server has none'
      : 'The database is used with another secret, so this server cannot start',
    'Set GATEHOUSE_SECRET to the secret of the other servers, or run `gatehouse secret replace` if it is lost',
  )
}

async function checkMigrations({ pool }: Subject): Promise<Outcome> {
  const [applied, known] = [await readApplied(pool.pool), await readMigrations()]
  if (applied.some(({ name }) => name === restoreMark))
    return wrong('A restore of this database did not finish', 'Run `gatehouse restore` again, or use another database')
  const changed = known.find(({ name, digest }) => applied.some((each) => each.name === name && each.digest !== digest))
  if (changed)
    return wrong(say`Migration ${changed.name} was changed after it ran`, 'Use the version of Gatehouse that ran it')
  const newer = applied.filter(({ name }) => !known.some((each) => each.name === name))
  const last = known.at(-1)!.number
  const tooNew = newer.find(({ readsFrom }) => readsFrom > last)
  if (tooNew)
    return wrong(say`This version cannot work with migration ${tooNew.name}`, 'Install the newer version again')
  if (newer.length > 0)
    return warning(say`A newer version has run ${newer.at(-1)!.name}`, 'Install the same version on every server')
  const missing = known.filter(({ name }) => !applied.some((each) => each.name === name)).map(({ name }) => name)
  if (missing.length > 0)
    return warning(say`Not yet run: ${listed(missing)}`, 'Run `gatehouse migrate` or restart the server')
  return ok(say`${applied.length} have run`)
}

async function checkExtensions(subject: Subject) {
  const { extensions } = await expectedSchema(await appliedMigrations(subject))
  const missing = (await found.listMissingExtensions(subject.db, extensions)).map(({ name }) => name)
  if (missing.length === 0) return ok(listed(extensions))
  return wrong(
    say`Searches fail or are slow without ${listed(missing)}`,
    say`Run \`create extension ${missing[0]}\` in the database, and create the missing indexes again`,
  )
}

async function checkObjects(subject: Subject, kind: 'tables' | 'indexes' | 'triggers') {
  const expected = (await expectedSchema(await appliedMigrations(subject)))[kind]
  const present = new Set((await found.readSchema(subject.db))[kind])
  const missing = expected.filter((name) => !present.has(name))
  if (missing.length === 0) return ok(say`${expected.length} are present`)
  const consequences = {
    tables: phrase('Requests fail'),
    indexes: phrase('Requests are slow, and duplicates are possible'),
    triggers: phrase('Counts become wrong'),
  }
  const remedies = {
    tables: restoreBackup,
    indexes: phrase('Run their `create index` from the files in the folder `migrations`, or restore a backup'),
    triggers: phrase(
      'Run their `create trigger` from the files in the folder `migrations`, or `alter table … enable trigger`',
    ),
  }
  return wrong(say`${consequences[kind]}, because these are missing or off: ${listed(missing)}`, remedies[kind])
}

async function checkValidIndexes({ db }: Subject) {
  const names = (await found.listInvalidIndexes(db)).map(({ name }) => name)
  if (names.length === 0) return ok('all')
  return wrong(say`These indexes are not used: ${listed(names)}`, say`Run \`reindex index concurrently ${names[0]}\``)
}

async function checkRights(subject: Subject) {
  const { tables } = await expectedSchema(await appliedMigrations(subject))
  const missing = await found.listMissingRights(subject.db, [...tables, 'schema_migrations'])
  if (missing.length === 0) return ok('all that are needed')
  return wrong(
    say`The role lacks ${listed(missing)}`,
    'Make the role of DATABASE_URL the owner of the tables and the schema',
  )
}

async function checkPublicRights(subject: Subject) {
  const { tables } = await expectedSchema(await appliedMigrations(subject))
  const names = (await found.listPublicTables(subject.db, tables)).map(({ name }) => name)
  if (names.length === 0) return ok('none on the tables')
  return wrong(
    say`Every role of the database server can use ${listed(names)}`,
    `Run \`revoke all on all tables in schema public from public\``,
  )
}

async function checkCollation({ db }: Subject) {
  const outdated = await found.readOutdatedCollation(db)
  if (outdated === null) return ok('unchanged since the indexes were created')
  return wrong(
    say`The operating system sorts texts differently (${outdated.current}) than when the indexes were created (${outdated.created}), so rows may not be found`,
    'Run `reindex database concurrently` and then `alter database … refresh collation version`',
  )
}
