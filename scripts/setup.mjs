// Makes a fresh clone runnable with any installed Node 18 or newer. Installs the packages if they differ from the lock
// file. With --pages, also builds the web pages if their sources changed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const npmRecord = join(modules, '.package-lock.json')
const pagesRecord = join(root, 'dist', '.built-from')

if (Number.parseInt(process.versions.node) < 18) stop(`Gatehouse needs Node 18 or newer; this is ${process.version}.`)
if (process.platform === 'win32') stop('Gatehouse runs on Linux and macOS. On Windows, run it inside WSL.')

const needsPages = process.argv.includes('--pages')
if (!isInstalled() || (needsPages && !hasPages())) {
  await takeLock()
  if (!isInstalled()) await install()
  if (needsPages && !hasPages()) await buildPages()
}
findNode()

/** Whether node_modules matches the lock file for this platform, according to npm’s record of what it installed. */
function isInstalled() {
  if (!existsSync(npmRecord)) return false
  const packagesIn = (file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages)
  const installed = new Map(packagesIn(npmRecord))
  const fits = (allowed, here) => [].concat(allowed ?? []).includes(here)
  return packagesIn(join(root, 'package-lock.json')).every(([path, { optional, os, cpu, libc, integrity }]) => {
    const isWanted = optional ? fits(os, process.platform) && fits(cpu, process.arch) && !libc : path !== ''
    return !isWanted || installed.get(path)?.integrity === integrity
  })
}

async function install() {
  // Runs npm with a Node outside node_modules, because `npm ci` deletes node_modules, including any running Node in it.
  const isOutside = (path) => !(path + sep).startsWith(modules + sep)
  const PATH = process.env.PATH.split(delimiter).filter(isOutside).join(delimiter)
  const { npm_execpath: npm = '', npm_node_execpath: node = '' } = process.env
  const command = /npm-cli\.c?js$/.test(npm) && node !== '' && isOutside(node) ? [node, npm] : ['npm']
  const flags = ['--include=dev', '--include=optional', '--loglevel=error', '--no-progress', '--no-audit', '--no-fund']
  const patience = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']

  rmSync(npmRecord, { force: true })
  const { output } = await run(
    'Installing packages (about half a minute, once)',
    [...command, 'ci', ...flags, ...patience],
    { PATH },
  )
  if (isInstalled()) return
  console.error(output)
  const isOffline = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|E\w*TIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/.test(
    output,
  )
  if (isOffline) stop('The npm registry cannot be reached. It is needed this once: check the network, then try again.')
  stop('The packages could not be installed. What npm said about it is above.')
}

async function buildPages() {
  const program = join(root, 'web', 'build', 'build.ts')
  if (!existsSync(program)) stop('The web pages cannot be built: web/build/build.ts is missing from this clone.')
  const sources = hashOfPages()
  rmSync(pagesRecord, { force: true })
  const { succeeded, output } = await run('Building the web pages', [findNode(), program])
  if (!succeeded) stop(`${output}\nThe web pages could not be built. What the build said about it is above.`)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(pagesRecord, sources)
}

function hasPages() {
  return existsSync(pagesRecord) && readFileSync(pagesRecord, 'utf8') === hashOfPages()
}

function hashOfPages() {
  const hash = createHash('sha256')
  const read = (path) => {
    if (!existsSync(path) || /\.test\.tsx?$/.test(path)) return
    if (statSync(path).isFile())
      hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
    else for (const name of readdirSync(path).sort()) read(join(path, name))
  }
  for (const source of ['web', 'client', 'contract', 'package-lock.json']) read(join(root, source))
  return hash.digest('hex')
}

/**
 * Returns the path of the Node that runs the scripts: the Node 24 that npm installed. If that Node does not work on
 * this machine, deletes it and returns the current Node. Ends the process instead if the current Node is older than 24.
 */
function findNode() {
  const pinned = join(modules, '.bin', 'node')
  if (spawnSync(pinned, ['--version']).status === 0) return pinned
  if (Number.parseInt(process.versions.node) >= 24) {
    rmSync(pinned, { force: true })
    return process.execPath
  }
  const here = `${process.platform}-${process.arch}`
  stop(`npm has no Node 24 that works on ${here}, and this is ${process.version}. Install Node 24, then try again.`)
}

/**
 * Waits until no other setup is running in this clone. A lock that was not updated for ten seconds is stale: its setup
 * has died. Skips a stale lock and takes the lock with the next number. Deleting the stale lock would not be safe,
 * because another setup might have replaced it with its own lock in the meantime.
 */
async function takeLock() {
  const lockAt = (number) => join(root, `.setup-lock-${number}`)
  const isStale = (lock) => Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 10_000
  let number
  for (let told = false; ; told = true) {
    number = 1
    while (isStale(lockAt(number))) number++
    try {
      mkdirSync(lockAt(number))
      break
    } catch (error) {
      if (error.code !== 'EEXIST') stop(`Gatehouse cannot write to its own folder ${root}: ${error.message}`)
      if (!told) console.log('Waiting for another set-up of this clone to finish…')
      await wait(200)
    }
  }
  const lock = lockAt(number)
  setInterval(() => utimes(lock, new Date(), new Date(), () => {}), 1000).unref()
  process.on('exit', () => rmSync(lock, { recursive: true, force: true }))
}

/** Runs a command with a progress indicator. Returns whether the command succeeded, and its output. */
async function run(title, [command, ...args], env = {}) {
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  const tick = () => process.stdout.write(`\r${title}… ${seconds()}`)
  const ticking = process.stdout.isTTY ? setInterval(tick, 1000) : undefined
  process.stdout.write(ticking ? `${title}…` : `${title}…\n`)

  let output = ''
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      child.kill('SIGKILL')
      process.exit(1)
    })
  }
  const code = await new Promise((resolve) => {
    child.on('close', resolve)
    child.on('error', (error) => resolve((output += error.message)))
  })

  clearInterval(ticking)
  const end = `${code === 0 ? 'done in' : 'failed after'} ${seconds()}`
  console.log(ticking ? `\r${title}… ${end}` : `… ${end}`)
  return { succeeded: code === 0, output }
}

function stop(message) {
  console.error(`\n${message}`)
  process.exit(1)
}
