import type pg from 'pg'

type Connection = {
  query: (text: string) => void
  sync: () => void
  sendCopyFromChunk: (bytes: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (message: string) => void
}

// The maximum number of rows in memory at once.
const rowsPerCopy = 50_000

/** Copies rows into a table, in batches. `onProgress` gets the number of rows copied so far. */
export async function copyRows(
  client: pg.Client | pg.PoolClient,
  table: string,
  rows: { columns: readonly string[]; count: number; row: (i: number) => readonly (string | null)[] },
  onProgress: (done: number) => void,
) {
  for (let from = 0; from < rows.count; from += rowsPerCopy) {
    const to = Math.min(from + rowsPerCopy, rows.count)
    const lines: string[] = []
    for (let i = from; i < to; i++)
      lines.push(
        rows
          .row(i)
          .map((value) => value ?? '\\N')
          .join('\t'),
      )
    await copy(client, `copy ${table} (${rows.columns.join(', ')}) from stdin`, Buffer.from(`${lines.join('\n')}\n`))
    onProgress(to)
  }
}

/**
 * Runs a COPY statement. pg does not support COPY, but accepts an object with methods that handle the messages of the
 * server.
 */
function copy(client: pg.Client | pg.PoolClient, text: string, bytes: Buffer) {
  return new Promise<void>((resolve, reject) => {
    client.query({
      submit(connection: Connection) {
        connection.query(text)
      },
      handleCopyInResponse(connection: Connection) {
        connection.sendCopyFromChunk(bytes)
        connection.endCopyFrom()
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    } as never)
  })
}
