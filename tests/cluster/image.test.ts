import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/testing/server-process.ts'
import { pack } from '../slow/packed.ts'
import { startLoad } from '../slow/stop-load.ts'
import { debianTools, noDebian } from './debian-tools.ts'
import { endContainers, runContainer, type ImageConfig } from './container.ts'

const program = promisify(execFile)
const repository = fileURLToPath(new URL('../../', import.meta.url))
const megabyte = 1_000_000

type Built = { layers: string[]; bytes: number; config: ImageConfig; rootFilesystem: string }

let folder = ''
let volumes = ''
let environment: NodeJS.ProcessEnv = {}
let tarball = ''
let buildah: (...words: string[]) => Promise<string>

describe('the container image', { skip: noDebian }, () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-image-'))
    // The volumes are below /var/lib, like those of a container engine.
    volumes = await mkdtemp('/var/lib/gatehouse-image-')
    environment = { ...process.env, ...(await debianTools(['buildah', 'runc', 'mmdebstrap'])) }
    await writeFile(join(folder, 'policy.json'), JSON.stringify({ default: [{ type: 'insecureAcceptAnything' }] }))
    const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'images'), '--runroot', join(folder, 'run')]
    environment['BUILDAH_OPTIONS'] = storage.join(' ')
    environment['BUILDAH_BUILD_OPTIONS'] = `--signature-policy ${join(folder, 'policy.json')}`
    buildah = async (...words) => (await program('buildah', [...storage, ...words], { env: environment })).stdout.trim()
    tarball = await pack(folder)
  })
  after(async () => {
    endContainers()
    for (const each of [folder, volumes]) await rm(each, { recursive: true, force: true })
  })

  test('has the same layers in two builds, starts read-only without capabilities, and stops without losing a request', async (t) => {
    const first = await build('full')
    const second = await build('full')
    assert.deepEqual([second.layers, second.config], [first.layers, first.config])
    t.diagnostic(`${Math.round(first.bytes / megabyte)} MB`)
    assert.ok(first.bytes <= 260 * megabyte, `${first.bytes} bytes`)

    const place = { folder, environment, rootFilesystem: first.rootFilesystem, data: join(volumes, 'data') }
    const variables = { PORT: String(await freePort()), GATEHOUSE_SECRET: 'x'.repeat(32) }
    const created = await runContainer(place, first.config, variables)
    await signUp(created.origin, 'ada@example.com', 200)
    assert.match(await created.execute(['/usr/local/bin/node', ...health(first)]), /^ready/)
    assert.match(await created.execute(['/bin/sh', '-c', 'echo > /app/file']), /Read-only file system/)
    assert.equal((await created.stop()).code, 0)

    const again = await runContainer(place, first.config, variables)
    t.diagnostic(`first start ${created.startMilliseconds} ms, second ${again.startMilliseconds} ms`)
    await signUp(again.origin, 'ada@example.com', 422)
    const load = startLoad(again.origin)
    await pause(1000)
    const { code, milliseconds } = await again.stop()
    await load.ended
    assert.equal(code, 0)
    assert.deepEqual(load.outcome.broken, [])
    t.diagnostic(
      `stopped in ${milliseconds} ms under load, ${load.outcome.answered} requests answered, none broken off`,
    )
  })

  test('is smaller in the slim edition, which has no shell and waits for its database', async (t) => {
    const slim = await build('slim')
    t.diagnostic(`${Math.round(slim.bytes / megabyte)} MB`)
    assert.ok(slim.bytes <= 200 * megabyte, `${slim.bytes} bytes`)
    assert.deepEqual(
      (await readdir(join(slim.rootFilesystem, 'usr/bin'))).filter((name) => name.endsWith('sh')),
      [],
    )
    const place = { folder, environment, rootFilesystem: slim.rootFilesystem, data: join(volumes, 'slim-data') }
    const variables = {
      PORT: String(await freePort()),
      GATEHOUSE_SECRET: 'x'.repeat(32),
      DATABASE_URL: 'postgresql://gatehouse@localhost:1/gatehouse',
    }
    const container = await runContainer(place, slim.config, variables, '/health/live')
    assert.match(await container.execute(['/usr/local/bin/node', ...health(slim)]), /^not ready: starting/)
    assert.equal((await container.stop()).code, 0)
  })
})

async function build(edition: 'full' | 'slim'): Promise<Built> {
  const context = join(folder, 'context')
  await mkdir(context, { recursive: true })
  const words = [...(edition === 'slim' ? ['--slim'] : []), tarball, context]
  await program(join(repository, 'deploy/image/build.sh'), words, { env: environment, maxBuffer: 64 * megabyte })
  const { version } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')) as { version: string }
  const name = `localhost/gatehouse:${version}${edition === 'slim' ? '-slim' : ''}`
  const { Docker: image } = JSON.parse(await buildah('inspect', '--type', 'image', name)) as {
    Docker: { config: ImageConfig & { Hostname: string }; rootfs: { diff_ids: string[] } }
  }
  // In an image in Docker's format, buildah sets `Hostname` to the name of its working container.
  const { Hostname: _, ...config } = image.config
  const container = await buildah('from', '--pull-never', '--signature-policy', join(folder, 'policy.json'), name)
  const rootFilesystem = await buildah('mount', container)
  const { stdout } = await program('du', ['--summarize', '--bytes', rootFilesystem])
  return { layers: image.rootfs.diff_ids, bytes: Number.parseInt(stdout), config, rootFilesystem }
}

/** Returns the arguments with which Node runs the health check in a container. */
function health({ config }: Built) {
  return [config.Entrypoint.at(-1)!, 'health']
}

async function signUp(origin: string, email: string, expected: number) {
  const response = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ name: 'Ada', email, password: 'correct horse battery' }),
  })
  assert.equal(response.status, expected, await response.text())
}
