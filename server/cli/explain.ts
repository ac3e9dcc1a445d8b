import { BackupError } from '../backup/format.ts'
import { ConfigError } from '../config/config.ts'
import { EmbeddedDatabaseError } from '../database/embedded.ts'
import { DatabaseNotEmptyError } from '../database/filling.ts'
import { MigrationError } from '../database/migrate.ts'
import { isOutage, reasonOf } from '../database/outage.ts'
import { NotPostgresError } from '../database/waiting.ts'
import { redactSecrets } from '../process/redaction.ts'
import { SecretError } from '../process/secret.ts'
import { Refusal } from '../refusal.ts'

const remedies: Record<string, string> = {
  '28P01': 'Check the user and the password in DATABASE_URL.',
  '28000': 'Check the user in DATABASE_URL, and the rules in pg_hba.conf.',
  '3D000': 'Create it, or name another one in DATABASE_URL.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_API_KEYS:
    'Delete a server key on the page Applications of the console, or raise apiKeys.perOwner.',
}
const ownErrors = [
  BackupError,
  ConfigError,
  DatabaseNotEmptyError,
  EmbeddedDatabaseError,
  MigrationError,
  NotPostgresError,
  SecretError,
]

/** Describes an error to the operator in a sentence without secrets. An unknown error also has its stack. */
export function explain(error: unknown) {
  return redactSecrets(describe(error))
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (ownErrors.some((kind) => error instanceof kind)) return error.message
  if (error instanceof Refusal) return `${error.message}. ${remedies[error.code] ?? ''}`.trim()
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'The port is in use by another program. Set PORT to a free one.'
  if (code === 'EACCES') return `Not allowed: ${error.message}`
  if (isOutage(error)) return `The database does not respond (${reasonOf(error)}). With --wait, commands wait for it.`
  if ('severity' in error && error.severity === 'FATAL')
    return `The database refuses the connection: ${error.message}. ${remedies[code ?? ''] ?? 'Check DATABASE_URL.'}`
  return error.stack ?? error.message
}
