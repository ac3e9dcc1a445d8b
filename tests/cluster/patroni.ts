import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeFolder } from '../../server/testing/folder.ts'
import { freePort } from '../../server/testing/server-process.ts'
import { debianTools } from './debian-tools.ts'
import { nobody, startProgram, writeSettings, type Program } from './programs.ts'

const version = 15
const packages = ['etcd-server', 'haproxy', 'patroni', 'pgbouncer', 'python3-etcd', 'python3-psycopg2']
const password = 'test-superuser'

type Member = { name: string; role: string; state: string }
type Node = { name: string; folder: string; restPort: number; port: number; program: Program }

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Starts three PostgreSQL servers under Patroni, three etcd, and HAProxy in front, all on this machine. */
export async function startCluster(after: (work: () => Promise<void>) => void) {
  const tools = await debianTools([...packages, `postgresql-${version}`, `postgresql-client-${version}`])
  const folder = await makeFolder()
  after(folder.remove)
  const unpacked = tools.PATH.split(':')[0]!.replace(/\/usr\/bin$/, '')
  const programs = `${unpacked}/usr/lib/postgresql/${version}/bin`
  const environment = { ...tools, HOME: folder.path, PYTHONPATH: `${unpacked}/usr/lib/python3/dist-packages` }
  const place = { folder: folder.path, environment, programs }

  const coordinators = await startCoordinators(place, after)
  const nodes = await Promise.all([1, 2, 3].map((number) => prepareNode(number, place, coordinators.addresses)))
  after(async () => {
    await Promise.all(nodes.map(({ program }) => program.end('SIGTERM')))
  })
  const port = await startBalancer(nodes, place, after)

  const membership = watchMembers(nodes)
  return {
    environment,
    /** The address of the current leader, as superuser. */
    url: (database: string) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`,
    untilHealthy: membership.untilHealthy,
    /** Kills two of three etcd, so that nobody can hold the lease; returns the function that starts them again. */
    loseCoordinators: coordinators.loseMajority,
    /** Kills PostgreSQL and Patroni of the leader; returns the function that starts them again. */
    async killLeader() {
      const node = await membership.leader()
      const [postmaster = ''] = (await readFile(join(node.folder, 'data/postmaster.pid'), 'utf8')).split('\n')
      const ended = node.program.end('SIGKILL')
      process.kill(Number(postmaster), 'SIGKILL')
      await ended
      return () => void (node.program = startNode(node.folder, place))
    },
    async switchOver() {
      const { name, restPort } = await membership.leader()
      const body = JSON.stringify({ leader: name })
      const response = await fetch(`http://127.0.0.1:${restPort}/switchover`, { method: 'POST', body })
      if (!response.ok) throw new Error(`No switchover: ${await response.text()}`)
    },
  }
}

/** Asks Patroni for the members of the cluster and their roles. */
function watchMembers(nodes: readonly Node[]) {
  async function list(): Promise<Member[]> {
    for (const { restPort } of nodes) {
      const response = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => null)
      if (response?.ok) return ((await response.json()) as { members: Member[] }).members
    }
    return []
  }
  return {
    async leader() {
      const name = (await list()).find(({ role }) => role === 'leader')?.name
      const node = nodes.find((each) => each.name === name)
      if (!node) throw new Error('The cluster has no leader')
      return node
    },
    /** Resolves once there are a leader, a synchronous standby and another standby. */
    async untilHealthy() {
      for (let attempt = 0; attempt < 600; attempt++) {
        const states = (await list()).map(({ role, state }) => `${role} ${state}`)
        const isWhole = states.length === 3 && states.every((each) => /(?:running|streaming)$/.test(each))
        if (isWhole && ['leader', 'sync_standby'].every((role) => states.some((each) => each.startsWith(role)))) return
        await pause(200)
      }
      const outputs = nodes.map(({ program }) => program.output().slice(-2000))
      throw new Error(`The cluster is not healthy:\n${outputs.join('\n')}`)
    },
  }
}

type Place = { folder: string; environment: NodeJS.ProcessEnv; programs: string }

/** Starts three etcd, in which Patroni keeps the leader's lease. */
async function startCoordinators({ folder, environment }: Place, after: (work: () => Promise<void>) => void) {
  const members: { name: string; client: string; peer: string }[] = []
  for (const name of ['e1', 'e2', 'e3'])
    members.push({ name, client: `http://127.0.0.1:${await freePort()}`, peer: `http://127.0.0.1:${await freePort()}` })
  const started: { program: Program; words: readonly string[] }[] = []
  const start = (words: readonly string[]) => startProgram(['etcd', ...words], { environment })
  for (const { name, client, peer } of members) {
    const data = await makeOwned(join(folder, name))
    const settings = {
      name,
      'data-dir': data,
      'enable-v2': 'true',
      'initial-cluster': members.map((each) => `${each.name}=${each.peer}`).join(','),
      'initial-cluster-state': 'new',
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
    }
    const words = Object.entries(settings).map(([setting, value]) => `--${setting}=${value}`)
    const coordinator = { program: start(words), words }
    started.push(coordinator)
    after(() => coordinator.program.end('SIGKILL'))
  }
  return {
    addresses: members.map(({ client }) => client.replace('http://', '')),
    async loseMajority() {
      const lost = started.slice(1)
      await Promise.all(lost.map(({ program }) => program.end('SIGKILL')))
      return () => {
        for (const coordinator of lost) coordinator.program = start(coordinator.words)
      }
    },
  }
}

async function prepareNode(number: number, place: Place, coordinators: readonly string[]): Promise<Node> {
  const name = `pg${number}`
  const folder = await makeOwned(join(place.folder, name))
  const [restPort, port] = [await freePort(), await freePort()]
  const settings = patroniSettings({ name, folder, restPort, port, coordinators, programs: place.programs })
  // Patroni reads YAML, and JSON is YAML.
  await writeSettings(join(folder, 'patroni.yml'), JSON.stringify(settings))
  return { name, folder, restPort, port, program: startNode(folder, place) }
}

function startNode(folder: string, { environment }: Place) {
  return startProgram(['patroni', join(folder, 'patroni.yml')], { environment, folder })
}

type NodeSettings = Pick<Node, 'name' | 'folder' | 'restPort' | 'port'> & {
  coordinators: readonly string[]
  programs: string
}

function patroniSettings({ name, folder, restPort, port, coordinators, programs }: NodeSettings) {
  const rest = `127.0.0.1:${restPort}`
  const address = `127.0.0.1:${port}`
  const account = (username: string) => ({ username, password })
  return {
    scope: 'gatehouse',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: coordinators.join(',') },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 100, wal_log_hints: 'on', shared_buffers: '64MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: join(folder, 'data'),
      bin_dir: programs,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: account('postgres'),
        replication: account('replicator'),
        rewind: account('rewinder'),
      },
      parameters: { unix_socket_directories: folder, password_encryption: 'scram-sha-256' },
    },
  }
}

/** Starts HAProxy, which asks Patroni for the leader and breaks the connections of a former one; returns its port. */
async function startBalancer(nodes: readonly Node[], place: Place, after: (work: () => Promise<void>) => void) {
  const port = await freePort()
  const servers = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`)
  const file = join(place.folder, 'haproxy.cfg')
  await writeSettings(
    file,
    `defaults
  mode tcp
  timeout connect 1s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  )
  const program = startProgram(['haproxy', '-db', '-f', file], { environment: place.environment })
  after(() => program.end('SIGKILL'))
  return port
}

async function makeOwned(path: string) {
  await mkdir(path, { mode: 0o700 })
  await chown(path, nobody, nobody)
  return path
}
