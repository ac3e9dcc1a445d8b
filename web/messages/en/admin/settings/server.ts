import type { SettingLabels } from './labels.ts'

export const serverLabels = {
  baseURL: { label: 'Public URL', sentence: 'Redirects and links in emails start with this URL.' },
  basePath: { label: 'API path', sentence: 'The path under which the API is available.' },
  host: { label: 'Network interface', sentence: 'The network interface that the server listens on.' },
  port: { label: 'Port', sentence: 'The port that the server listens on.' },
  secret: { label: 'Secret', sentence: 'Signs sessions and encrypts stored data.' },
  previousSecrets: { label: 'Previous secrets', sentence: 'Data encrypted with them stays readable.' },
  dataDirectory: { label: 'Data folder', sentence: 'Where the embedded database is stored.' },
  'log.level': { label: 'Log level', sentence: 'The lowest severity that is logged.' },
  'operations.drainDelay': {
    label: 'Shutdown delay',
    sentence: 'How long to wait before closing the port on shutdown.',
  },
  'log.requests': { label: 'Request log', sentence: 'Logs each request on one line.' },
  'operations.metrics': { label: 'Metrics', sentence: 'Provides metrics for Prometheus.' },
  'operations.token': { label: 'Metrics key', sentence: 'Lets a scraper read the metrics on the main port.' },
  'operations.traces': { label: 'Traces', sentence: 'Creates spans for OpenTelemetry.' },
  'operations.port': { label: 'Operations port', sentence: 'A second port, for health checks and metrics.' },
  'operations.host': {
    label: 'Operations interface',
    sentence: 'The network interface that the operations port listens on.',
  },
  'database.url': { label: 'PostgreSQL server', sentence: 'Replaces the embedded database.' },
  'database.maxConnections': { label: 'Database connections', sentence: 'Maximum for each server process.' },
  'database.transactionPooler': {
    label: 'Transaction pooler',
    sentence: 'The database is behind PgBouncer in transaction mode.',
  },
  'database.listenUrl': {
    label: 'Direct database address',
    sentence: 'Used for notifications if the database is behind a pooler.',
  },
  'redis.url': { label: 'Redis server', sentence: 'Shares request counts between servers.' },
  'jwks.keyPairConfig.alg': { label: 'Signing algorithm', sentence: 'Algorithm of the keys that sign JWTs.' },
  'jwks.disablePrivateKeyEncryption': { label: 'Key encryption', sentence: 'Private keys are stored encrypted.' },
  'jwks.rotationInterval': { label: 'Key rotation', sentence: 'How often the signing key is replaced.' },
  'jwt.issuer': { label: 'JWT issuer', sentence: 'The “iss” claim of JWTs.' },
  'jwt.audience': { label: 'JWT audience', sentence: 'The “aud” claim of JWTs.' },
  'jwt.expirationTime': { label: 'JWT lifetime', sentence: 'How long a JWT is valid.' },
  'jwt.definePayload': { label: 'JWT content', sentence: 'A function that returns the claims.' },
  'jwt.getSubject': { label: 'JWT subject', sentence: 'A function that returns the “sub” claim.' },
  'jwt.disableSettingJwtHeader': {
    label: 'JWT header',
    sentence: 'Session responses include a JWT in a header.',
  },
  'revocations.boundSeconds': {
    label: 'Revocation deadline',
    sentence: 'How long your own servers may take to notice a revocation.',
  },
  'openAPI.enabled': { label: 'OpenAPI document', sentence: 'Describes the API for other programs.' },
  'openAPI.disableDefaultReference': { label: 'API reference', sentence: 'A page that describes the API.' },
  'retention.events': { label: 'Audit log retention', sentence: 'How long events are kept.' },
  'retention.attempts': {
    label: 'Failed sign-in retention',
    sentence: 'How long failed sign-ins and similar attempts are kept.',
  },
  'retention.mails': { label: 'Email retention', sentence: 'How long sent and failed emails are kept.' },
  'retention.invitations': {
    label: 'Invitation retention',
    sentence: 'How long invitations are kept after they expire.',
  },
  'retention.jobs': { label: 'Failed job retention', sentence: 'How long failed jobs are kept.' },
  'retention.sessions': {
    label: 'Expired session retention',
    sentence: 'How long sessions are kept after they expire.',
  },
  'retention.verifications': {
    label: 'Expired link retention',
    sentence: 'How long links and codes are kept after they expire.',
  },
  'retention.rateLimits': {
    label: 'Request count retention',
    sentence: 'How long request counts for rate limits are kept.',
  },
  'auditLog.checkpointSeconds': {
    label: 'Audit log checkpoints',
    sentence: 'The time between signed checkpoints of the audit log.',
  },
  logStreams: { label: 'Log streams', sentence: 'Systems that receive audit log events.' },
  'backup.directory': { label: 'Backup folder', sentence: 'Where scheduled backups are written.' },
  'backup.every': { label: 'Backup interval', sentence: 'Time between scheduled backups.' },
  'backup.keep': { label: 'Backup retention', sentence: 'How many daily, weekly and monthly backups are kept.' },
  'verification.disableCleanup': {
    label: 'Delete expired links',
    sentence: 'Expired links and codes are removed from the database.',
  },
  'webhooks.enabled': { label: 'Webhooks', sentence: 'Events can be sent to other systems.' },
  'webhooks.organizations': {
    label: 'Organization webhooks',
    sentence: 'Owners and admins of organizations can add webhooks.',
  },
  'webhooks.timeoutSeconds': {
    label: 'Webhook timeout',
    sentence: 'How long a receiver may take to respond.',
  },
  'webhooks.concurrency': {
    label: 'Parallel webhook calls',
    sentence: 'How many calls to one webhook can run at the same time.',
  },
} satisfies SettingLabels
