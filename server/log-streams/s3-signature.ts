import { createHash, createHmac } from 'node:crypto'

type Request = {
  method: string
  url: URL
  /** The headers that are signed in addition to the host. Their names are in lower case. */
  headers: Readonly<Record<string, string>>
  body: string
  at: Date
}
type Credentials = { region: string; service: string; accessKeyId: string; secretAccessKey: string }

/** Signs a request with AWS Signature Version 4. Returns all its headers: the given headers and the added ones. */
export function signRequest(request: Request, credentials: Credentials): Record<string, string> {
  const { method, url, body, at } = request
  const { region, service } = credentials
  const moment = `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const day = moment.slice(0, 8)
  const bodyHash = sha256(body)
  const headers: Record<string, string> = {
    ...request.headers,
    host: url.host,
    'x-amz-date': moment,
    ...(service === 's3' ? { 'x-amz-content-sha256': bodyHash } : {}),
  }
  const names = Object.keys(headers).toSorted()
  const signedHeaders = names.join(';')
  const canonical = [
    method,
    // S3 expects a signature of the path as it is sent, without a second encoding.
    url.pathname,
    canonicalQuery(url.searchParams),
    ...names.map((name) => `${name}:${headers[name]!.trim().replaceAll(/\s+/g, ' ')}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = `AWS4-HMAC-SHA256\n${moment}\n${scope}\n${sha256(canonical)}`
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  )
  const signature = createHmac('sha256', key).update(text).digest('hex')
  const credential = `${credentials.accessKeyId}/${scope}`
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  }
}

/**
 * Returns the query sorted by name, then by value. Sorts with a space between name and value: unlike `=`, a space comes
 * before every character of an encoded name.
 */
function canonicalQuery(parameters: URLSearchParams) {
  const sorted = [...parameters].map((parameter) => parameter.map(encode).join(' ')).toSorted()
  return sorted.join('&').replaceAll(' ', '=')
}

function sha256(content: string) {
  return createHash('sha256').update(content).digest('hex')
}

/** Like `encodeURIComponent`, but also escapes the other characters that RFC 3986 reserves. */
function encode(text: string) {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
}
