// Runs Gatehouse for development: restarts the server when server files change and rebuilds the pages when page files
// change.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const server = run([
  '--watch',
  '--watch-preserve-output',
  '--expose-gc',
  '--min-semi-space-size=16',
  'server/cli/gatehouse.mjs',
])
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))

let changed = false
let building = false
for (const room of ['web', 'client', 'contract']) watch(room, { recursive: true }, () => void build())

async function build() {
  changed = true
  if (building) return
  building = true
  while (changed) {
    changed = false
    await wait(100)
    await new Promise((resolve) => run(['scripts/setup.mjs', '--pages']).on('exit', resolve))
  }
  building = false
}

function run(args) {
  return spawn(process.execPath, args, { stdio: 'inherit' })
}
