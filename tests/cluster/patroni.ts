import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeFolder } from '../../server/testing/folder.ts'
import { startBalancer } from './balancer.ts'
import { startCoordinators, type Surroundings } from './coordinators.ts'
import { debianTools } from './debian-tools.ts'
import { createNetwork, type Machine } from './network.ts'
import { makeOwned, startProgram, writeSettings, type Program } from './programs.ts'

const version = 15
const packages = ['etcd-server', 'haproxy', 'iproute2', 'patroni', 'pgbouncer', 'python3-etcd', 'python3-psycopg2']
const password = 'test-superuser'
const port = 5432
const restPort = 8008
const longestAnswerMilliseconds = 2000

type Member = { name: string; role: string; state: string }
type Node = { name: string; folder: string; machine: Machine; program: Program }
type Place = Surroundings & { programs: string; subnet: string; coordinators: readonly string[] }

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Starts three machines, each with PostgreSQL under Patroni and an etcd server, and HAProxy in front of them. A machine
 * is a network namespace.
 */
export async function startCluster(after: (work: () => Promise<void>) => void) {
  const tools = await debianTools([...packages, `postgresql-${version}`, `postgresql-client-${version}`])
  const folder = await makeFolder()
  after(folder.remove)
  const unpacked = tools.PATH.split(':')[0]!.replace(/\/usr\/bin$/, '')
  const programs = `${unpacked}/usr/lib/postgresql/${version}/bin`
  const environment = { ...tools, HOME: folder.path, PYTHONPATH: `${unpacked}/usr/lib/python3/dist-packages` }
  const surroundings = { folder: folder.path, environment }

  const network = await createNetwork(environment, after)
  const machines: Machine[] = []
  for (const number of [1, 2, 3]) machines.push(await network.addMachine(number))
  const coordinators = await startCoordinators(machines, surroundings, after)
  const place = { ...surroundings, programs, subnet: network.subnet, coordinators: coordinators.addresses }
  const nodes = await Promise.all(machines.map((machine, index) => prepareNode(`pg${index + 1}`, machine, place)))
  after(async () => {
    await Promise.all(nodes.map(({ program }) => program.end('SIGTERM')))
  })
  const servers = nodes.map(({ name, machine: { address } }) => ({ name, address, port, restPort }))
  const balancedPort = await startBalancer(servers, surroundings, after)
  return {
    environment,
    /** Returns the superuser's URL of a database. The URL leads through HAProxy to the current leader. */
    url: (database: string) => `postgresql://postgres:${password}@127.0.0.1:${balancedPort}/${database}`,
    /**
     * Kills two of the three etcd servers, so that no PostgreSQL server can hold the leader's lease. Returns a function
     * that starts the two etcd servers again.
     */
    loseCoordinators: coordinators.loseMajority,
    ...controls(nodes, place),
  }
}

/** Returns functions that interrupt a cluster, and a function that waits until the cluster is healthy. */
function controls(nodes: readonly Node[], place: Place) {
  const membership = watchMembers(nodes)
  return {
    untilHealthy: membership.untilHealthy,
    /** Kills the leader's PostgreSQL and Patroni; returns a function that starts them again. */
    async killLeader() {
      const node = await membership.leader()
      const [postmaster = ''] = (await readFile(join(node.folder, 'data/postmaster.pid'), 'utf8')).split('\n')
      const ended = node.program.end('SIGKILL')
      process.kill(Number(postmaster), 'SIGKILL')
      await ended
      return () => void (node.program = startNode(node, place))
    },
    /** Disconnects the leader's machine. A client on that machine keeps trying to write to the former leader. */
    async cutLeader() {
      const { machine } = await membership.leader()
      const mend = await machine.cut()
      const client = writeAlone(machine, place)
      return {
        /** Reconnects the machine. Returns how many writes the former leader acknowledged while disconnected. */
        async mend() {
          const acknowledged = await client.stop()
          await mend()
          return acknowledged
        },
      }
    },
    async switchOver() {
      const { name, machine } = await membership.leader()
      const body = JSON.stringify({ leader: name })
      const response = await fetch(`http://${machine.address}:${restPort}/switchover`, { method: 'POST', body })
      if (!response.ok) throw new Error(`No switchover: ${await response.text()}`)
    },
  }
}

/** Tries again and again to write to the PostgreSQL server of a machine from that same machine, until stopped. */
function writeAlone({ prefix, address }: Machine, { programs, environment }: Place) {
  const url = `postgresql://postgres:${password}@${address}:${port}/gatehouse`
  const words = [...prefix, join(programs, 'psql'), '--command', 'create table written_alone ()', url]
  let isStopped = false
  let acknowledged = 0
  let client: Program | undefined
  const running = (async () => {
    while (!isStopped) {
      client = startProgram(words, { environment, user: 0 })
      if ((await client.ended) === 0) acknowledged++
      await pause(500)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await client?.end('SIGKILL')
      await running
      return acknowledged
    },
  }
}

/** Returns functions that ask Patroni for the members of the cluster and their roles. */
function watchMembers(nodes: readonly Node[]) {
  async function list(): Promise<Member[]> {
    for (const { machine } of nodes) {
      const signal = AbortSignal.timeout(longestAnswerMilliseconds)
      const response = await fetch(`http://${machine.address}:${restPort}/cluster`, { signal }).catch(() => null)
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
    /** Resolves once a leader, a synchronous standby and another standby are running. */
    async untilHealthy() {
      for (let attempt = 0; attempt < 900; attempt++) {
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

async function prepareNode(name: string, machine: Machine, place: Place): Promise<Node> {
  const folder = await makeOwned(join(place.folder, name))
  // Patroni reads YAML, and every JSON file is valid YAML.
  await writeSettings(join(folder, 'patroni.yml'), JSON.stringify(patroniSettings(name, folder, machine, place)))
  return { name, folder, machine, program: startNode({ folder, machine }, place) }
}

function startNode({ folder, machine }: Pick<Node, 'folder' | 'machine'>, { environment }: Place) {
  const words = [...machine.prefix, 'patroni', join(folder, 'patroni.yml')]
  return startProgram(words, { environment, folder, user: 0 })
}

function patroniSettings(name: string, folder: string, { address }: Machine, place: Place) {
  const rest = `${address}:${restPort}`
  const account = (username: string) => ({ username, password })
  return {
    scope: 'gatehouse',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: place.coordinators.join(',') },
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
    },
    postgresql: {
      pg_hba: [`host all all ${place.subnet} scram-sha-256`, `host replication all ${place.subnet} scram-sha-256`],
      // After a rewind has failed, the server cannot start with its data. Patroni then copies all data again.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      // By default, the copy waits for a checkpoint, which takes minutes.
      basebackup: [{ checkpoint: 'fast' }],
      listen: `${address}:${port}`,
      connect_address: `${address}:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: place.programs,
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
