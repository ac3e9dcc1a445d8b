import { createHash } from 'node:crypto'
import { z } from 'zod'
import { oneAfterAnother } from '../in-turn.ts'

/*
 * A backup is one file: a first line, then records. A record has a letter for its kind, a lane (the number of the
 * connection that read its table), the length of its content (four bytes, big-endian) and the content:
 *
 * H  the header, JSON
 * T  the beginning of a table, JSON with its name and columns
 * D  a piece of the table that began last in this lane: PostgreSQL's binary COPY format, compressed with zstd
 * M  the manifest, JSON with the number of rows, the size and the SHA-256 of each table before compression
 * E  the SHA-256 of everything before this record
 *
 * Two connections read tables at the same time. An encrypted backup is a file of the age format that contains this
 * file. docs/decisions/043-backup-format.md has the reasons.
 */

const firstLine = Buffer.from('GATEHOUSE BACKUP 1\n')

/** The number of database connections that read tables at the same time, each in its own lane. */
export const lanes = 2

/** An expected failure of a backup or a restore, such as a damaged file. The message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const headerShape = z.object({
  version: z.string(),
  takenAt: z.string(),
  lanes: z.int().min(1).max(16),
  migrations: z.array(z.object({ name: z.string(), digest: z.string() })),
  secretFingerprint: z.string().nullable(),
  /** Present only in encrypted backups. */
  secret: z.string().optional(),
})
export type Header = z.output<typeof headerShape>

export const tableShape = z.object({ name: z.string(), columns: z.array(z.string()) })

const tableTotals = z.object({ name: z.string(), rows: z.int(), bytes: z.int(), sha256: z.string() })
export type TableTotals = z.output<typeof tableTotals>

export const manifestShape = z.object({
  tables: z.array(tableTotals),
  /** The last value of each sequence. */
  sequences: z.record(z.string(), z.int()),
})
export type Manifest = z.output<typeof manifestShape>

type Kind = 'H' | 'T' | 'D' | 'M'
export type BackupRecord = { kind: Kind; lane: number; content: Buffer }

const headBytes = 6
const maxContentBytes = 16 * 1024 * 1024

/** Creates the writer of a backup's records. It writes the records one after another, in the order of the calls. */
export function recordWriter(write: (bytes: Buffer) => Promise<void>) {
  const inTurn = oneAfterAnother()
  const digest = createHash('sha256').update(firstLine)
  let isFirst = true

  async function put(kind: Kind | 'E', lane: number, content: Buffer) {
    const head = Buffer.alloc(headBytes)
    head.write(kind, 'latin1')
    head.writeUInt8(lane, 1)
    head.writeUInt32BE(content.length, 2)
    if (isFirst) await write(firstLine)
    isFirst = false
    digest.update(head).update(content)
    await write(Buffer.concat([head, content]))
  }
  return {
    write: (record: BackupRecord) => inTurn(() => put(record.kind, record.lane, record.content)),
    writeJson: (kind: Kind, lane: number, value: object) =>
      inTurn(() => put(kind, lane, Buffer.from(JSON.stringify(value)))),
    finish: () => inTurn(() => put('E', 0, digest.copy().digest())),
  }
}

/** Reads the records of a backup. Throws at the end if the file is incomplete or was changed. */
export async function* readRecords(source: AsyncIterable<Uint8Array>): AsyncGenerator<BackupRecord> {
  const bytes = byteReader(source)
  const digest = createHash('sha256')
  const line = await bytes.take(firstLine.length)
  if (!line?.equals(firstLine)) throw new BackupError('is not a backup of Gatehouse')
  digest.update(line)
  for (;;) {
    const head = await bytes.take(headBytes)
    const length = head?.readUInt32BE(2) ?? 0
    if (length > maxContentBytes) throw damaged()
    const content = head && (await bytes.take(length))
    if (!head || !content) throw new BackupError('is incomplete: its end is missing')
    const kind = head.toString('latin1', 0, 1)
    if (kind === 'E') {
      if (!content.equals(digest.digest()) || (await bytes.take(1))) throw damaged()
      return
    }
    if (!/^[HTDM]$/.test(kind)) throw damaged()
    digest.update(head).update(content)
    yield { kind: kind as Kind, lane: head.readUInt8(1), content }
  }
}

/** Returns the error for a file whose content was changed after it was written. */
export function damaged(cause?: unknown) {
  return new BackupError('is damaged: its content is not what was written', { cause })
}

/** Parses the JSON of a record. */
export function parseRecord<Shape extends z.ZodType>(shape: Shape, { content }: BackupRecord): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(content.toString()))
  } catch (error) {
    throw damaged(error)
  }
}

function byteReader(source: AsyncIterable<Uint8Array>) {
  const pieces = source[Symbol.asyncIterator]()
  let buffered = Buffer.alloc(0)
  return {
    /** Returns the next `length` bytes; null if the file has fewer left. */
    async take(length: number) {
      while (buffered.length < length) {
        const { done, value } = await pieces.next()
        if (done) return null
        buffered = buffered.length === 0 ? Buffer.from(value) : Buffer.concat([buffered, value])
      }
      const taken = buffered.subarray(0, length)
      buffered = buffered.subarray(length)
      return taken
    },
  }
}
