import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import packageFile from '../../package.json' with { type: 'json' }
import { takeSnapshot, type Snapshot, type SnapshotReader, type SnapshotTable } from '../database/snapshot.ts'
import { freeingPieces } from '../process/memory.ts'
import { lanes, recordWriter, type Header, type TableTotals } from './format.ts'
import type { Output } from './output.ts'

/** The size of the pieces in which a table is written. */
const pieceBytes = 64 * 1024

export type Written = { takenAt: string; tables: TableTotals[] }

type Settings = {
  url: string
  /** Opens the output after the snapshot was taken. */
  open: () => Promise<Output>
  secret?: string | undefined
  signal?: AbortSignal
}

/** Writes a consistent backup of the database. Memory use does not grow with the size of the database. */
export async function writeBackup({ url, open, secret, signal }: Settings): Promise<Written> {
  const snapshot = await takeSnapshot(url, lanes, signal)
  let output: Output | undefined
  try {
    output = await open()
    const file = recordWriter(output.write)
    const { takenAt, migrations, secretFingerprint } = snapshot
    const header: Header = { version: packageFile.version, takenAt, lanes, migrations, secretFingerprint }
    await file.writeJson('H', 0, secret === undefined ? header : { ...header, secret })
    const tables = await writeTables(snapshot, file, signal)
    await file.writeJson('M', 0, { tables, sequences: await snapshot.sequences() })
    await file.finish()
    await output.finish()
    return { takenAt, tables }
  } finally {
    await output?.discard()
    await snapshot.close()
  }
}

type File = ReturnType<typeof recordWriter>

/**
 * Writes all tables. Each reader takes the largest remaining table, so that both readers finish at about the same time.
 */
async function writeTables(snapshot: Snapshot, file: File, signal?: AbortSignal) {
  const waiting = [...snapshot.tables]
  const written: TableTotals[] = []
  const failed = new AbortController()
  const stop = AbortSignal.any([failed.signal, ...(signal ? [signal] : [])])
  async function work(reader: SnapshotReader, lane: number) {
    for (let table = waiting.shift(); table; table = waiting.shift())
      written.push(await writeTable({ file, reader, lane, table, stop }))
  }
  const lanesAtWork = snapshot.readers.map((reader, lane) =>
    work(reader, lane).catch((error: unknown) => {
      failed.abort(error)
      throw error
    }),
  )
  await Promise.allSettled(lanesAtWork)
  await Promise.all(lanesAtWork)
  return written.toSorted((a, b) => a.name.localeCompare(b.name))
}

type Work = { file: File; reader: SnapshotReader; lane: number; table: SnapshotTable; stop: AbortSignal }

async function writeTable({ file, reader, lane, table, stop }: Work): Promise<TableTotals> {
  await file.writeJson('T', lane, table)
  const digest = createHash('sha256')
  const free = freeingPieces()
  let bytes = 0
  await pipeline(
    reader.copyOut(table),
    async function* (rows: AsyncIterable<Buffer>) {
      for await (const piece of rows) {
        digest.update(piece)
        bytes += piece.length
        yield piece
        free(piece.length)
      }
    },
    createZstdCompress({ chunkSize: pieceBytes, params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const content of pieces) await file.write({ kind: 'D', lane, content })
    },
    { signal: stop },
  )
  return { name: table.name, rows: await reader.rows(), bytes, sha256: digest.digest('hex') }
}
