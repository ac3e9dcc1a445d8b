import { inflate } from '@sparticuz/chromium'
import { chromium, type LaunchOptions } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'

const modules = join(import.meta.dirname, '../../../node_modules')

/** Turns off background traffic. Also turns off font hinting, because it makes screenshots differ between machines. */
const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--font-render-hinting=none',
  '--no-first-run',
]

/**
 * Returns the options that start Chromium. Uses the first of these that exists: Playwright’s Chromium, a Chromium
 * installed on this machine, or, on Linux x64, the Chromium from npm.
 */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  if (existsSync(chromium.executablePath())) return { args, executablePath: chromium.executablePath() }

  const installed = systemChromiums().find((path) => existsSync(path) && answers(path))
  if (installed) return { args, executablePath: installed }

  if (process.platform === 'linux' && process.arch === 'x64') return { args, ...(await npmChromium()) }
  throw new Error('There is no Chromium on this machine. Run: npx playwright install chromium')
}

function systemChromiums() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH ?? '').split(delimiter)
  const mac = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...mac]
}

/**
 * Returns the options that start the Chromium from @sparticuz/chromium, with the libraries and fonts that a bare
 * machine lacks.
 *
 * By default, the package would unpack Chromium in /tmp, where another user could have placed a program of the same
 * name. So Chromium is unpacked below node_modules, and moved into place when complete, because two test runs can start
 * at once.
 */
async function npmChromium(): Promise<LaunchOptions> {
  const { version } = JSON.parse(await readFile(join(modules, '@sparticuz/chromium/package.json'), 'utf8'))
  const folder = join(modules, '.cache', `chromium-${version}`)
  if (!existsSync(folder)) await unpackChromium(folder)

  const executablePath = join(folder, 'chromium')
  const env = { ...process.env, FONTCONFIG_PATH: folder }
  const envWithLibraries = { ...env, LD_LIBRARY_PATH: join(folder, 'al2023/lib') }
  const working = [envWithLibraries, env].find((env) => answers(executablePath, env))
  if (!working)
    throw new Error('The Chromium from npm does not run here. Run: npx playwright install --with-deps chromium')
  return { executablePath, env: working }
}

async function unpackChromium(folder: string) {
  await mkdir(dirname(folder), { recursive: true })
  const draft = await mkdtemp(join(dirname(folder), 'unpacking-'))
  const { TMPDIR } = process.env
  process.env.TMPDIR = draft
  await Promise.all(
    ['chromium.br', 'swiftshader.tar.br', 'fonts.tar.br', 'al2023.tar.br'].map((name) =>
      inflate(join(modules, '@sparticuz/chromium/bin', name)),
    ),
  )
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR

  const fonts = `<fontconfig><dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`
  await writeFile(join(draft, 'fonts.conf'), fonts)
  for (const path of [draft, join(draft, 'chromium')]) await chmod(path, 0o755)
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
}

function answers(executablePath: string, env: NodeJS.ProcessEnv = process.env) {
  return spawnSync(executablePath, ['--version'], { env, timeout: 20_000 }).status === 0
}
