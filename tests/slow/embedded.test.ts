import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, describe, test } from 'node:test'
import { findPostmaster, isPostmaster, isRoot } from '../../server/database/embedded-processes.ts'
import {
  clearUp,
  countKeepers,
  end,
  hold,
  killAll,
  leftovers,
  newFolder,
  nobody,
} from '../../server/database/embedded-testing.ts'
import { query, refused, spawnHolder, start, until } from '../../server/database/embedded-testing.ts'

const settingsQuery = `
  select current_setting('listen_addresses') as tcp, current_setting('timezone') as zone,
    current_setting('data_checksums') as checksums, pg_encoding_to_char(encoding) as encoding,
    datlocprovider as provider, datlocale as locale, pg_get_userbyid(datdba) as owner
  from pg_database where datname = current_database()`

describe('startEmbedded', () => {
  afterEach(clearUp)

  test('creates the database the first time and reuses it the second time', async () => {
    const data = newFolder()
    const reported: string[] = []
    const first = await start(data, { report: (line) => reported.push(line) })
    assert.match(reported.join('\n'), /^Creating the database in .*$/)
    await query(first.url, 'create table kept (word text)')
    await query(first.url, "insert into kept values ('still here')")
    assert.deepEqual(await query(first.url, settingsQuery), [
      { tcp: '', zone: 'UTC', checksums: 'on', encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', owner: 'gatehouse' },
    ])
    await first.stop()

    const second = await start(data)
    assert.deepEqual(await query(second.url, 'select word from kept'), [{ word: 'still here' }])
    assert.equal(second.directory, join(data, 'postgres'))
    await second.stop()
  })

  test('leaves no server and no socket after stop, however often stop is called', async () => {
    const data = newFolder()
    const database = await start(data)
    const pid = await findPostmaster(database.directory)
    assert.ok(pid !== null && existsSync(join(database.directory, '.s.PGSQL.5432')))

    await Promise.all([database.stop(), database.stop()])

    assert.equal(await isPostmaster(pid, database.directory), false)
    assert.deepEqual(
      readdirSync(database.directory).filter((name) => name.startsWith('.s.') || name === 'postmaster.pid'),
      [],
    )
  })

  test('shares one server between two processes that start at once; the last to exit stops the server', async () => {
    const data = newFolder()
    const [one, two] = await Promise.all([hold(data), hold(data)])
    assert.equal(one.url, two.url)
    const pid = await findPostmaster(one.directory)

    await one.leave()
    assert.equal(await findPostmaster(two.directory), pid)
    assert.deepEqual(await query(two.url, 'select 1 as one'), [{ one: 1 }])

    await two.leave()
    assert.equal(await findPostmaster(two.directory), null)
    assert.deepEqual(leftovers(data), [])
  })

  test('starts one server on existing data for many processes that start at once', async () => {
    const data = newFolder()
    await start(data).then((database) => database.stop())
    const databases = await Promise.all([1, 2, 3, 4].map(() => start(data)))
    for (const { url } of databases) assert.deepEqual(await query(url, 'select 1 as one'), [{ one: 1 }])
    assert.match(readFileSync(join(data, 'postgres.log'), 'utf8'), /lock file "postmaster.pid" already exists/)
  })

  test('stops the server when both processes exit at once', async () => {
    const data = newFolder()
    const [one, two] = await Promise.all([hold(data), hold(data)])
    await Promise.all([one.leave(), two.leave()])
    assert.equal(await findPostmaster(one.directory), null)
  })

  test('works in a process that starts while the only other process exits', async () => {
    const data = newFolder()
    const one = await hold(data)
    const left = one.leave()
    const two = await hold(data)
    await left
    assert.deepEqual(await query(two.url, 'select 1 as one'), [{ one: 1 }])
    await two.leave()
    assert.equal(await findPostmaster(two.directory), null)
  })

  test('takes over the server that a killed process left running, and stops it at the end', async () => {
    const data = newFolder()
    const killed = await hold(data)
    const pid = await findPostmaster(killed.directory)
    await killed.kill()

    const database = await start(data)
    assert.equal(await findPostmaster(database.directory), pid)
    await until(async () => (await countKeepers(database.url)) === 1)
    await database.stop()
    assert.equal(await findPostmaster(database.directory), null)
  })

  test('restarts a killed server for the process that uses it, with all committed data', async () => {
    const data = newFolder()
    const reported: string[] = []
    const database = await start(data, { settings: {}, report: (line) => reported.push(line) })
    await query(database.url, 'create table kept as select 1 as one')
    const pid = await findPostmaster(database.directory)
    process.kill(pid ?? 0, 'SIGKILL')

    await until(async () => ![pid, null].includes(await findPostmaster(database.directory)))
    await until(async () => (await countKeepers(database.url)) === 1)
    assert.deepEqual(await query(database.url, 'select one from kept'), [{ one: 1 }])
    assert.match(reported.join('\n'), /connection to the database was lost/)
    await database.stop()
    assert.equal(await findPostmaster(database.directory), null)
  })

  test('creates no empty database if the data is deleted while in use', async () => {
    const data = newFolder()
    const reported: string[] = []
    const database = await start(data, { report: (line) => reported.push(line) })
    const pid = await findPostmaster(database.directory)
    rmSync(database.directory, { recursive: true })
    process.kill(pid ?? 0, 'SIGQUIT')
    await until(() => reported.some((line) => /was removed while in use/.test(line)))
    await database.stop()
    assert.equal(existsSync(database.directory), false)
  })

  test('starts with all committed data after every process was killed', async () => {
    const data = newFolder()
    const killed = await hold(data, { settings: {} })
    await query(killed.url, 'create table kept as select 1 as one')
    await killAll(killed)

    const database = await start(data, { settings: {} })
    assert.deepEqual(await query(database.url, 'select one from kept'), [{ one: 1 }])
    await database.stop()
  })

  test('waits until a killed server no longer writes to the data directory', async () => {
    const data = newFolder()
    const killed = await hold(data)
    const [writer] = await query(killed.url, "select pid from pg_stat_activity where backend_type = 'checkpointer'")
    process.kill(Number(writer?.pid), 'SIGSTOP')
    await killAll(killed)

    const starting = start(data)
    await until(() => readFileSync(join(data, 'postgres.log'), 'utf8').includes('pre-existing shared memory block'))
    process.kill(Number(writer?.pid), 'SIGCONT')
    assert.deepEqual(await query((await starting).url, 'select 1 as one'), [{ one: 1 }])
  })

  test('starts if the pid of a killed server now belongs to another process of the same user', async () => {
    const data = newFolder()
    const killed = await hold(data)
    const pid = await killAll(killed)
    const other = spawn('sleep', ['600'], { cwd: '/', ...(isRoot() ? nobody : {}) })
    after(() => other.kill())
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const path = join(killed.directory, name)
      writeFileSync(path, readFileSync(path, 'utf8').replace(String(pid), String(other.pid)))
    }

    const database = await start(data)
    assert.deepEqual(await query(database.url, 'select 1 as one'), [{ one: 1 }])
    await database.stop()
    assert.equal(other.exitCode ?? other.signalCode, null)
  })

  test('removes the incomplete files of a first start that was killed', async () => {
    const data = newFolder()
    const starting = spawnHolder(data, {})
    await until(() => existsSync(join(data, leftovers(data)[0] ?? 'not yet', 'PG_VERSION')))
    await end(starting)
    const [abandoned = ''] = leftovers(data)
    const longAgo = new Date('2020-01-01')
    utimesSync(join(data, abandoned), longAgo, longAgo)

    const database = await start(data)
    assert.deepEqual(leftovers(data), [])
    await database.stop()
  })

  test('connects regardless of PG… environment variables', async (t) => {
    const variables = { PGHOST: 'elsewhere', PGPORT: '1', PGUSER: 'else', PGSSLMODE: 'require' }
    t.after(() => Object.keys(variables).forEach((name) => delete process.env[name]))
    Object.assign(process.env, variables)
    const database = await start(newFolder())
    assert.deepEqual(await query(database.url, 'select 1 as one'), [{ one: 1 }])
  })

  test('refuses data of another PostgreSQL version and explains what to do', async () => {
    const data = newFolder()
    await start(data).then((database) => database.stop())
    writeFileSync(join(data, 'postgres', 'PG_VERSION'), '17\n')
    await refused(data, /written by PostgreSQL 17, .* includes PostgreSQL 18.*DATABASE_URL/)
    assert.equal(await findPostmaster(join(data, 'postgres')), null)
  })

  test('refuses a directory with unrelated files, and a dangling symbolic link', async () => {
    const data = newFolder()
    mkdirSync(join(data, 'postgres'))
    writeFileSync(join(data, 'postgres', 'holiday.jpg'), '')
    if (isRoot()) chownSync(join(data, 'postgres'), nobody.uid, nobody.gid)
    await refused(data, /contains files that are not a PostgreSQL database/)
    const unmounted = newFolder()
    symlinkSync('/nowhere/postgres', join(unmounted, 'postgres'))
    await refused(unmounted, /points to a folder that does not exist/)
  })

  test('reports PostgreSQL’s error message if PostgreSQL does not start', async () => {
    const data = newFolder()
    await refused(data, /could not be started: .*plenty/s, { shared_buffers: 'plenty' })
    assert.equal(await findPostmaster(join(data, 'postgres')), null)
  })

  test('advises starting as another user if the running server refuses the current user', async () => {
    const data = newFolder()
    const database = await start(data)
    writeFileSync(join(database.directory, 'pg_hba.conf'), 'local all all reject\n')
    await query(database.url, 'select pg_reload_conf()')
    await until(() =>
      query(database.url, 'select').then(
        () => false,
        () => true,
      ),
    )
    await refused(data, /refuses the connection: .*\. Start Gatehouse as the user that started it/)
  })

  test('logs no text that users typed', async () => {
    const data = newFolder()
    const database = await start(data)
    await query(database.url, 'create table people (email text primary key)')
    const insert = "insert into people values ('secret@example.com')"
    await query(database.url, insert)
    await assert.rejects(query(database.url, insert), { code: '23505' })
    await database.stop()
    assert.match(readFileSync(join(data, 'postgres.log'), 'utf8'), /duplicate key/)
    assert.doesNotMatch(readFileSync(join(data, 'postgres.log'), 'utf8'), /secret/)
  })
})
