import type { NodemailerError } from 'nodemailer'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'

/** The result of connecting to an SMTP server: the greeting, the encryption and the sign-in. */
export type SmtpProbe = {
  /** The step that failed, and its error code; null if no step failed. */
  failure: { step: 'greeting' | 'encryption' | 'sign-in'; code: string } | null
  isEncrypted: boolean
  hasPassword: boolean
}

const silenceMilliseconds = 5000

/** Connects to an SMTP server, signs in if the URL contains a password, and disconnects without sending a mail. */
export async function probeSmtp(url: string): Promise<SmtpProbe> {
  const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ])
  const { auth, ...options } = parseConnectionUrl(url)
  const connection = new Connection({
    ...options,
    connectionTimeout: silenceMilliseconds,
    greetingTimeout: silenceMilliseconds,
    socketTimeout: silenceMilliseconds,
    dnsTimeout: silenceMilliseconds,
  })
  const hasPassword = auth !== undefined
  try {
    const failure = await connect(connection)
    if (failure) return { failure, isEncrypted: connection.secure, hasPassword }
    const refusal = auth ? await signIn(connection, auth) : null
    return { failure: refusal, isEncrypted: connection.secure, hasPassword }
  } finally {
    connection.close()
  }
}

function connect(connection: SMTPConnection) {
  return new Promise<SmtpProbe['failure']>((resolve) => {
    connection.once('error', (error: NodemailerError) => resolve(failureOf(error, connection)))
    connection.on('error', () => {})
    connection.connect(() => resolve(null))
  })
}

function failureOf(error: NodemailerError, { upgrading }: SMTPConnection): SmtpProbe['failure'] {
  const code = codeOf(error)
  const isEncryption = upgrading === true || /^ETLS$|CERT|SIGNED|SSL|TLS_|EPROTO|ISSUER/.test(code)
  return { step: isEncryption ? 'encryption' : 'greeting', code }
}

function signIn(connection: SMTPConnection, auth: object) {
  return new Promise<SmtpProbe['failure']>((resolve) =>
    connection.login(auth, (error) => resolve(error ? { step: 'sign-in', code: codeOf(error) } : null)),
  )
}

/**
 * Returns an error code such as `SMTP_535` or `ECONNREFUSED`, and never the server's own text, which can contain email
 * addresses.
 */
function codeOf({ responseCode, originalCode, code }: NodemailerError) {
  return responseCode ? `SMTP_${responseCode}` : (originalCode ?? code ?? 'ESMTP')
}
