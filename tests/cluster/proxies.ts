import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Issued } from '../../server/testing/certificates.ts'
import { makeFolder } from '../../server/testing/folder.ts'
import { freePort } from '../../server/testing/server-process.ts'
import { debianTools } from './debian-tools.ts'
import { makeOwned, startProgram, writeSettings } from './programs.ts'

type After = (work: () => Promise<void>) => void
type ListenPorts = { 80: number; 443: number }

/**
 * Writes the configuration of a proxy: the file from `deploy/` with different ports, paths and server address. Returns
 * the command that starts the proxy, and the Debian packages that the proxy needs.
 */
type Proxy = (at: {
  folder: string
  ports: ListenPorts
  server: string
}) => Promise<{ words: string[]; packages: string[] }>

const deployed = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

const nginx: Proxy = async ({ folder, ports, server }) => {
  const text = await deployed('nginx/gatehouse.conf')
  const site = text
    .replaceAll('/etc/ssl/certs/accounts.example.com.pem', `${folder}/certificate.pem`)
    .replaceAll('/etc/ssl/private/accounts.example.com.key', `${folder}/key.pem`)
    .replace('127.0.0.1:3000', server)
    .replaceAll(/(listen (?:\[::\]:)?)(443|80)/g, (_, start: string, port: '443' | '80') => start + ports[port])
  await writeSettings(join(folder, 'site.conf'), site)
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await makeOwned(join(folder, 'temporary'))
  const places = kinds.map((kind) => `${kind}_temp_path ${folder}/temporary/${kind};`).join(' ')
  const main = `daemon off; pid ${folder}/temporary/pid; events {} http { access_log off; ${places} include ${folder}/site.conf; }`
  await writeSettings(join(folder, 'nginx.conf'), main)
  return { words: ['nginx', '-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], packages: ['nginx'] }
}

const caddy: Proxy = async ({ folder, ports, server }) => {
  const site = (await deployed('caddy/Caddyfile')).replace(
    'reverse_proxy localhost:3000',
    `tls ${folder}/certificate.pem ${folder}/key.pem\n\treverse_proxy ${server}`,
  )
  const options = `{\n\tadmin off\n\thttp_port ${ports[80]}\n\thttps_port ${ports[443]}\n}\n`
  await writeSettings(join(folder, 'Caddyfile'), options + site)
  return { words: ['caddy', 'run', '--config', join(folder, 'Caddyfile')], packages: ['caddy'] }
}

export const proxies = { nginx, caddy }

/** Starts a proxy from Debian's packages in front of a server. Returns the ports that replace 80 and 443. */
export async function startProxy(proxy: Proxy, server: string, { cert, key }: Issued, after: After) {
  const { path: folder, remove } = await makeFolder()
  after(remove)
  const ports = { 80: await freePort(), 443: await freePort() }
  await writeSettings(join(folder, 'certificate.pem'), cert)
  await writeSettings(join(folder, 'key.pem'), key)
  const { words, packages } = await proxy({ folder, ports, server })
  const environment = { ...(await debianTools(packages)), HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const program = startProgram(words, { environment })
  after(() => program.end('SIGTERM'))
  for (let attempt = 0; !(await answers(ports[80])); attempt++) {
    if (attempt === 200) throw new Error(`${words[0]} does not answer:\n${program.output()}`)
    await pause(50)
  }
  return ports
}

/** Returns true if a proxy responds to http requests at a port. */
async function answers(port: number) {
  const init = { redirect: 'manual' as const, headers: { host: 'accounts.example.com' } }
  return fetch(`http://127.0.0.1:${port}/`, init).then(
    () => true,
    () => false,
  )
}
