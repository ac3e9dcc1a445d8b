import type { Config } from '../config/config.ts'

const maxMilliseconds = 3000
const anyAddress = ['::', '0.0.0.0', '']

/**
 * Asks the server on the configured port whether it is ready. Returns null, or the reason why the server is not ready.
 */
export async function checkHealth({ host, port }: Pick<Config, 'host' | 'port'>): Promise<string | null> {
  const name = anyAddress.includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  try {
    const response = await fetch(`http://${name}:${port}/health/ready`, {
      signal: AbortSignal.timeout(maxMilliseconds),
    })
    const { status, reason } = (await response.json()) as { status?: string; reason?: string }
    return status === 'ready' ? null : (reason ?? `it answered ${response.status}`)
  } catch {
    return `nothing answers on port ${port}`
  }
}
