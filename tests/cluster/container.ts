import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const program = promisify(execFile)
const user = 65_532

/** The part of an image's configuration that a container needs to run. */
export type ImageConfig = { Entrypoint: string[]; Cmd: string[]; Env: string[]; WorkingDir: string }

export type Container = {
  origin: string
  /** The time from the start of the program to the first expected response. */
  startMilliseconds: number
  output: () => string
  /** Runs a program in the container and resolves to its output. */
  execute(words: string[]): Promise<string>
  /** Sends SIGTERM to process 1, and resolves to its exit code and the time until it ended. */
  stop(): Promise<{ code: number | null; milliseconds: number }>
}

type Place = {
  folder: string
  /** The folder for the volume `/data`, kept between containers. */
  data: string
  rootFilesystem: string
  environment: NodeJS.ProcessEnv
}

let containers = 0
const running = new Set<ChildProcess>()

/** Ends the containers that a failed test left running. */
export function endContainers() {
  for (const child of running) child.kill('SIGTERM')
}

/** Runs an image with a read-only root and without capabilities, on the network of this machine. */
export async function runContainer(
  { folder, data, rootFilesystem, environment }: Place,
  config: ImageConfig,
  variables: Record<string, string> & { PORT: string },
  awaited: '/health/ready' | '/health/live' = '/health/ready',
): Promise<Container> {
  const bundle = await mkdtemp(join(folder, 'bundle-'))
  await mkdir(data, { recursive: true })
  await chown(data, user, user)
  const own = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  const specification = specify({ rootFilesystem, data }, config, [...config.Env, ...own])
  await writeFile(join(bundle, 'config.json'), JSON.stringify(specification))

  const name = `gatehouse-${process.pid}-${++containers}`
  const state = ['--root', join(folder, 'runc')]
  const startedAt = performance.now()
  const child = spawn('runc', [...state, 'run', '--bundle', bundle, name], { env: environment })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'exit') as Promise<[number | null]>
  void exited.then(() => running.delete(child))
  const origin = `http://localhost:${variables.PORT}`
  const ready = await Promise.race([untilAnswered(origin + awaited), exited.then(() => false)])
  if (!ready) throw new Error(`The container is not ready:\n${output}`)
  return {
    origin,
    startMilliseconds: Math.round(performance.now() - startedAt),
    output: () => output,
    async execute(words) {
      const { stdout, stderr } = await program('runc', [...state, 'exec', name, ...words], { env: environment }).catch(
        (error: { stdout: string; stderr: string }) => error,
      )
      return stdout + stderr
    },
    async stop() {
      const stoppedAt = performance.now()
      await program('runc', [...state, 'kill', name, 'TERM'], { env: environment })
      const [code] = await exited
      return { code, milliseconds: Math.round(performance.now() - stoppedAt) }
    },
  }
}

async function untilAnswered(address: string) {
  for (let attempt = 0; attempt < 1200; attempt++) {
    const response = await fetch(address).catch(() => null)
    if (response?.ok) return true
    await pause(25)
  }
  return false
}

function specify(at: { rootFilesystem: string; data: string }, config: ImageConfig, environment: string[]) {
  const nothing: string[] = []
  const temporary = (destination: string, mode: string) => ({
    destination,
    type: 'tmpfs',
    source: 'tmpfs',
    options: ['nosuid', 'nodev', `mode=${mode}`],
  })
  return {
    ociVersion: '1.0.2',
    process: {
      user: { uid: user, gid: user },
      args: [...config.Entrypoint, ...config.Cmd],
      env: environment,
      cwd: config.WorkingDir,
      capabilities: {
        bounding: nothing,
        effective: nothing,
        permitted: nothing,
        inheritable: nothing,
        ambient: nothing,
      },
      noNewPrivileges: true,
    },
    root: { path: at.rootFilesystem, readonly: true },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'strictatime', 'mode=755'] },
      temporary('/dev/shm', '1777'),
      temporary('/tmp', '1777'),
      { destination: '/data', type: 'bind', source: at.data, options: ['bind', 'rw'] },
    ],
    // Without its own network namespace, the container uses the network of this machine.
    linux: { namespaces: ['pid', 'mount', 'ipc', 'uts'].map((type) => ({ type })) },
  }
}
