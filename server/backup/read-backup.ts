import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { freeingPieces } from '../process/memory.ts'
import { ageFirstLine, unlock, type DecryptionKey } from './encryption.ts'
import * as format from './format.ts'
import { BackupError, damaged, parseRecord, readRecords, type BackupRecord, type TableTotals } from './format.ts'

type Table = { name: string; columns: string[] }

/** Receives the content of one table. Returns the number of rows, or null if it does not count them. */
type UseTable = (table: Table, content: AsyncIterable<Buffer>) => Promise<number | null>

/** A backup whose content was checked in full. */
export type CheckedBackup = {
  header: format.Header
  manifest: format.Manifest
  /** Reads all tables one after another, and checks them again. */
  readTables(use: UseTable): Promise<void>
}

/**
 * Reads a whole backup before any of it is used. Throws a BackupError that names the file if the backup is not intact.
 */
export async function checkBackup(file: string, key: DecryptionKey | null): Promise<CheckedBackup> {
  const failure = (error: unknown) => {
    const reason = error instanceof BackupError ? error : damaged(error)
    return new BackupError(`${file} ${reason.message}`, { cause: error })
  }
  try {
    const beginning = await readBeginning(file)
    const isEncrypted = beginning.toString('latin1').startsWith(ageFirstLine)
    const decrypt = isEncrypted ? await unlock(beginning, key) : null
    const source = async () => {
      const stream = createReadStream(file, { highWaterMark: 64 * 1024 })
      return decrypt ? decrypt(Readable.toWeb(stream) as ReadableStream<Uint8Array>) : stream
    }
    const { header, manifest } = await readLane(await source(), 0, drain)
    for (let lane = 1; lane < header.lanes; lane++) await readLane(await source(), lane, drain)
    return {
      header,
      manifest,
      async readTables(use) {
        for (let lane = 0; lane < header.lanes; lane++) await readLane(await source(), lane, use)
      },
    }
  } catch (error) {
    throw failure(error)
  }
}

const maxHeaderBytes = 64 * 1024

async function readBeginning(path: string) {
  const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw new BackupError(cause.code === 'ENOENT' ? 'does not exist' : `cannot be read (${cause.code})`, { cause })
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeaderBytes), 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const drain: UseTable = async (_, content) => {
  for await (const _piece of content);
  return null
}

/** Reads the tables of one lane and compares them with the manifest. */
async function readLane(source: AsyncIterable<Uint8Array>, lane: number, use: UseTable) {
  const free = freeingPieces()
  const records = readRecords(freeing(source, free))
  const first = await records.next()
  if (first.done || first.value.kind !== 'H') throw damaged()
  const header = parseRecord(format.headerShape, first.value)
  const found: TableTotals[] = []
  let manifest: format.Manifest | undefined
  let current = await nextOf(records, lane)
  while (current) {
    if (current.kind === 'M') manifest = parseRecord(format.manifestShape, current)
    if (current.kind === 'T') {
      const table = await readTable(parseRecord(format.tableShape, current), { records, lane, use, free })
      found.push(table.totals)
      current = table.next
    } else if (current.kind === 'M') current = await nextOf(records, lane)
    else throw damaged()
  }
  if (!manifest) throw damaged()
  compare(found, manifest)
  return { header, manifest }
}

/** Returns the next record of a lane, or the manifest, which belongs to all lanes; null at the end. */
async function nextOf(records: AsyncGenerator<BackupRecord>, lane: number) {
  for (;;) {
    const { done, value } = await records.next()
    if (done) return null
    if (value.lane === lane || value.kind === 'M') return value
  }
}

/** Yields the pieces of a source. Calls `free` with the size of a piece when the consumer asks for the next piece. */
async function* freeing(source: AsyncIterable<Uint8Array>, free: (size: number) => void) {
  for await (const piece of source) {
    yield piece
    free(piece.length)
  }
}

type Reading = {
  records: AsyncGenerator<BackupRecord>
  lane: number
  use: UseTable
  free: (size: number) => void
}

async function readTable(table: Table, { records, lane, use, free }: Reading) {
  const digest = createHash('sha256')
  let [bytes, rows] = [0, null as number | null]
  let next: BackupRecord | null = null
  async function* pieces() {
    for (;;) {
      next = await nextOf(records, lane)
      if (next?.kind !== 'D') return
      yield next.content
    }
  }
  await pipeline(
    pieces(),
    createZstdDecompress({ chunkSize: 64 * 1024 }),
    async function* (content: AsyncIterable<Buffer>) {
      for await (const piece of content) {
        digest.update(piece)
        bytes += piece.length
        yield piece
        free(piece.length)
      }
    },
    async (content: AsyncIterable<Buffer>) => {
      rows = await use(table, content)
    },
  )
  return { totals: { name: table.name, rows: rows ?? -1, bytes, sha256: digest.digest('hex') }, next }
}

function compare(found: TableTotals[], manifest: format.Manifest) {
  for (const table of found) {
    const written = manifest.tables.find(({ name }) => name === table.name)
    const isSame = written?.bytes === table.bytes && written.sha256 === table.sha256
    if (!isSame || (table.rows !== -1 && table.rows !== written.rows)) throw damaged()
  }
}
