import pg from 'pg'

/** A connection that hears every notice on one channel. */
export type Listening = {
  /** Resolves when the first attempt to connect has succeeded or failed. */
  ready: Promise<void>
  /** Resolves to whether it has heard every notice that was committed, by any process, before this call. */
  caughtUp(): Promise<boolean>
  close(): Promise<void>
}

type Options = {
  url: string
  channel: string
  onNotice: (payload: string) => void
  /** Runs each time it begins to hear, before it counts as caught up: for what was said before. */
  onListening: () => Promise<void>
  onError: (error: unknown) => void
}

const answerMilliseconds = 2_000
const retryMilliseconds = 1_000

/** Listens on a channel for as long as the process runs; when the connection breaks, it is not caught up until it is back. */
export function listenOn(options: Options): Listening {
  const dropped = new WeakSet<pg.Client>()
  let hearing: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect() {
    const client = new pg.Client({
      connectionString: options.url,
      application_name: 'gatehouse listening',
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
      keepAlive: true,
    })
    client.on('error', (error) => drop(client, error))
    client.on('end', () => drop(client, new Error('The listening connection ended')))
    client.on('notification', ({ payload = '' }) => options.onNotice(payload))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(options.channel)}`)
      await options.onListening()
      if (!dropped.has(client)) hearing = client
    } catch (error) {
      drop(client, error)
    }
  }

  function drop(client: pg.Client, error: unknown) {
    if (dropped.has(client)) return
    dropped.add(client)
    if (hearing === client) hearing = null
    void client.end().catch(() => {})
    if (isClosed) return
    options.onError(error)
    timer = setTimeout(() => void (connecting = connect()), retryMilliseconds).unref()
  }

  /** The server sends what it has to tell before it answers, so an empty question asks whether there is any more. */
  async function ask() {
    const client = hearing
    if (!client) return false
    try {
      await client.query('')
      return hearing === client
    } catch (error) {
      drop(client, error)
      return false
    }
  }

  let connecting = connect()
  return {
    ready: connecting,
    caughtUp: shared(ask),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await connecting
      await hearing?.end()
    },
  }
}

/** All who call while one question is on its way share the next; that on its way may have been asked too early for them. */
function shared<T>(ask: () => Promise<T>) {
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    next ??= current.then(() => {
      next = null
      const asked = ask()
      current = asked
      return asked
    })
    return next
  }
}
