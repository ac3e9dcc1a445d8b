import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startProcess } from '../../server/testing/server-process.ts'
import type { Variant } from './endpoints.ts'
import { gatehouseOptions } from './options.ts'
import { origin, secret } from './users.ts'

/** A server process to measure. */
export type Server = { pid: number; port: number; end: () => Promise<unknown> }

/** The default pool size of Gatehouse, used for every server. */
const connections = 8

/** Starts Gatehouse as `npm start` does. */
export async function startGatehouse(databaseUrl: string, variant: Variant): Promise<Server> {
  const started = await startProcess(gatehouseOptions({ databaseUrl, connections, variant }))
  return { pid: started.pid, port: Number(new URL(started.origin).port), end: () => started.end('SIGTERM') }
}

export function startPeer(databaseUrl: string, variant: Variant): Promise<Server> {
  return startScript('peer.mjs', {
    url: databaseUrl,
    secret,
    baseURL: origin,
    cookieCache: variant === 'cached',
    tokens: variant === 'token',
    connections,
  })
}

/** Starts the baseline, bare.ts. */
export function startBare(databaseUrl: string): Promise<Server> {
  return startScript('bare.ts', { url: databaseUrl, connections })
}

async function startScript(file: string, options: object): Promise<Server> {
  const script = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const listening = /listening on (\d+)/.exec(chunk.toString())
      if (listening) resolve(Number(listening[1]))
    })
    void exited.then(() => reject(new Error(`${file} ended before it listened`)))
  })
  return {
    pid: child.pid!,
    port,
    end() {
      child.kill('SIGTERM')
      return exited
    },
  }
}
