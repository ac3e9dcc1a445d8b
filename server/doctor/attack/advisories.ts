import { ok, wrong, type Check } from '../check.ts'
import { foreignHost, isOkReply, reflects, type Attack } from './attacker.ts'

/** A published attack on another server or proxy. */
type Advisory = {
  id: string
  product: string
  finding: string
  remedy: string
  succeeds: (attack: Attack) => Promise<boolean>
}

const updateProxy = 'Update the proxy, and let it pass requests on unchanged'

const advisories: readonly Advisory[] = [
  {
    id: 'CVE-2025-61928',
    product: 'Better Auth',
    finding: 'Strangers can create API keys for other users',
    remedy: 'Forward every path to Gatehouse only',
    async succeeds({ ask, basePath, users }) {
      const json = { userId: users?.ada.id ?? 'x', name: 'doctor' }
      const { status, body } = await ask(`${basePath}/api-key/create`, { json })
      return status < 300 && body.includes('"key"')
    },
  },
  {
    id: 'CVE-2025-27143',
    product: 'Better Auth',
    finding: 'A callback URL without a scheme leads to another site',
    remedy: updateProxy,
    async succeeds({ ask, basePath }) {
      const path = `${basePath}/verify-email?token=x&callbackURL=/\\/${foreignHost}`
      return String((await ask(path)).headers['location'] ?? '').includes(foreignHost)
    },
  },
  {
    id: 'CVE-2022-31093',
    product: 'NextAuth.js',
    finding: 'An invalid callback URL causes a failure',
    remedy: updateProxy,
    async succeeds({ ask, basePath }) {
      const path = `${basePath}/verify-email?token=x&callbackURL=${encodeURIComponent('https://[::')}`
      return (await ask(path)).status >= 500
    },
  },
  {
    id: 'CVE-2025-29927',
    product: 'Next.js',
    finding: 'A header of the framework skips the check of the session',
    remedy: 'Remove x-middleware-subrequest in the proxy',
    async succeeds({ ask, basePath }) {
      const value = Array(5).fill('middleware').join(':')
      const headers = { 'x-middleware-subrequest': value, 'x-middleware-prefetch': '1' }
      return (await ask(`${basePath}/list-sessions`, { headers })).status < 400
    },
  },
  {
    id: 'CVE-2026-25748',
    product: 'authentik',
    finding: 'A malformed cookie skips the check of the session',
    remedy: updateProxy,
    async succeeds({ ask, basePath, users }) {
      const names = [...(users?.ada.cookies.keys() ?? ['session'])]
      const cookie = names.map((name) => `${name}=%zz%00"; =;`).join(' ')
      return (await ask(`${basePath}/list-sessions`, { headers: { cookie } })).status < 400
    },
  },
  {
    id: 'GHSA-6384-m2mw-rf54',
    product: 'Traefik',
    finding: 'X-Forwarded-Prefix sent by a visitor changes redirects',
    remedy: 'Let the proxy remove X-Forwarded-Prefix',
    async succeeds({ ask }) {
      const headers = { 'x-forwarded-prefix': `//${foreignHost}` }
      return reflects(await ask('/.well-known/change-password', { headers }), foreignHost)
    },
  },
  {
    id: 'GHSA-5m6w-wvh7-57vm',
    product: 'Traefik',
    finding: 'Headers with underscores are taken for those of the proxy',
    remedy: 'Let the proxy remove headers with underscores',
    async succeeds({ ask }) {
      const headers = {
        x_forwarded_host: foreignHost,
        x_forwarded_proto: 'http',
        x_forwarded_prefix: `/${foreignHost}`,
      }
      return reflects(await ask('/.well-known/change-password', { headers }), foreignHost)
    },
  },
  {
    id: 'CVE-2026-48020',
    product: 'Traefik',
    finding: 'Dots behind a prefix lead past the rules of the proxy',
    remedy: updateProxy,
    async succeeds({ ask, basePath }) {
      const paths = [`/assets..${basePath}/ok`, `/assets%2e%2e${basePath}/ok`]
      for (const path of paths) if (isOkReply(await ask(path))) return true
      return false
    },
  },
  {
    id: 'CVE-2025-66490',
    product: 'Traefik',
    finding: 'Encoded slashes lead past the rules of the proxy',
    remedy: updateProxy,
    async succeeds({ ask, basePath }) {
      return isOkReply(await ask(`/x%2f..${basePath}/ok`)) || isOkReply(await ask(`${basePath}%2Fok`))
    },
  },
]

export const advisoryChecks: readonly Check<Attack>[] = advisories.map(
  ({ id, product, finding, remedy, succeeds }) => ({
    name: `${id} (${product})`,
    look: async (attack) => ((await succeeds(attack)) ? wrong(finding, remedy) : ok('does not work')),
  }),
)
