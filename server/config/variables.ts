/** An environment variable that overrides the configuration file. */
type EnvironmentVariable = {
  names: string[]
  option: string
  read?: (text: string) => unknown
  /**
   * Whether the value can be read from a file, such as a Docker or Kubernetes secret. The path of the file is in a
   * variable with the same name and the suffix `_FILE`.
   */
  isSecret?: true
}

/** The environment variables that override the configuration file, and the option of each. */
export const variables: readonly EnvironmentVariable[] = [
  { names: ['PORT'], option: 'port', read: readNumber },
  { names: ['GATEHOUSE_HOST'], option: 'host' },
  { names: ['GATEHOUSE_BASE_URL', 'BETTER_AUTH_URL'], option: 'baseURL' },
  { names: ['GATEHOUSE_SECRET', 'BETTER_AUTH_SECRET', 'AUTH_SECRET'], option: 'secret', isSecret: true },
  { names: ['GATEHOUSE_PREVIOUS_SECRETS'], option: 'previousSecrets', read: readList, isSecret: true },
  { names: ['GATEHOUSE_DATA'], option: 'dataDirectory' },
  { names: ['DATABASE_URL'], option: 'database.url', isSecret: true },
  { names: ['DATABASE_LISTEN_URL'], option: 'database.listenUrl', isSecret: true },
  { names: ['REDIS_URL'], option: 'redis.url', isSecret: true },
  { names: ['GATEHOUSE_TRUSTED_ORIGINS', 'BETTER_AUTH_TRUSTED_ORIGINS'], option: 'trustedOrigins', read: readList },
  { names: ['GATEHOUSE_TRUSTED_PROXIES'], option: 'advanced.ipAddress.trustedProxies', read: readList },
  { names: ['GATEHOUSE_MAIL_TRANSPORT'], option: 'mail.transport' },
  { names: ['GATEHOUSE_MAIL_FROM'], option: 'mail.from' },
  { names: ['RESEND_API_KEY'], option: 'mail.apiKey', isSecret: true },
  { names: ['SMTP_URL'], option: 'mail.smtp', isSecret: true },
  { names: ['GATEHOUSE_LOG_LEVEL'], option: 'log.level' },
  { names: ['GATEHOUSE_LOG_REQUESTS'], option: 'log.requests', read: readBoolean },
  { names: ['GATEHOUSE_METRICS'], option: 'operations.metrics', read: readBoolean },
  { names: ['GATEHOUSE_OPERATIONS_TOKEN'], option: 'operations.token' },
  // A variable of OpenTelemetry: the URL to which an SDK sends spans. Gatehouse only checks whether a URL is set.
  { names: ['OTEL_EXPORTER_OTLP_ENDPOINT'], option: 'operations.traces', read: () => true },
  { names: ['GATEHOUSE_OPERATIONS_PORT'], option: 'operations.port', read: readNumber },
  { names: ['GATEHOUSE_OPERATIONS_HOST'], option: 'operations.host' },
  { names: ['GATEHOUSE_APP_NAME'], option: 'branding.name' },
  { names: ['GATEHOUSE_LOGO'], option: 'branding.logo.light' },
  { names: ['GATEHOUSE_LOGO_DARK'], option: 'branding.logo.dark' },
  { names: ['GATEHOUSE_LOGO_SQUARE'], option: 'branding.logo.square' },
  { names: ['GATEHOUSE_ACCENT'], option: 'branding.accent' },
  { names: ['GATEHOUSE_ACCENT_DARK'], option: 'branding.accentDark' },
  { names: ['GATEHOUSE_RADIUS'], option: 'branding.radius' },
  { names: ['GATEHOUSE_FONT'], option: 'branding.font' },
  { names: ['GATEHOUSE_THEME'], option: 'branding.theme' },
  { names: ['GATEHOUSE_LOCALES'], option: 'locales', read: readList },
]

function readNumber(text: string) {
  return /^\d+$/.test(text) ? Number(text) : text
}

function readBoolean(text: string) {
  return text === 'true' ? true : text === 'false' ? false : text
}

function readList(text: string) {
  return text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
