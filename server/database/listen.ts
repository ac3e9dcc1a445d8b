import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A connection that receives every notification of one channel. */
export type Listening = {
  /** Resolves when the first attempt to connect has succeeded or failed. */
  ready: Promise<void>
  /** Resolves to true if the listener has received every notification that any process committed before this call. */
  caughtUp(): Promise<boolean>
  isConnected(): boolean
  close(): Promise<void>
}

type Options = {
  url: string
  channel: string
  /** Sends a notification through another connection to the same database. */
  notify: (channel: string) => Promise<unknown>
  onNotice: (payload: string) => void
  /**
   * Loads the changes that were made while the listener was not connected. Runs after each connection, before the
   * listener counts as up to date.
   */
  onListening: () => Promise<void>
  onError: (error: unknown) => void
}

const answerMilliseconds = 2_000
const retryMilliseconds = 1_000

/**
 * Listens on a channel until closed. After the connection breaks, the listener is not up to date until it is connected
 * again.
 */
export function listenOn(options: Options): Listening {
  return new Listener(options)
}

class Listener implements Listening {
  readonly ready: Promise<void>
  readonly caughtUp = shared(() => this.#ask())
  readonly #options: Options
  readonly #dropped = new WeakSet<pg.Client>()
  #hearing: pg.Client | null = null
  #connecting: Promise<void>
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
    this.ready = this.#connecting = this.#connect()
  }

  isConnected() {
    return this.#hearing !== null
  }

  async #connect() {
    const { url, channel, onNotice, onListening } = this.#options
    const client = new pg.Client({
      connectionString: url,
      application_name: 'gatehouse listening',
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
      keepAlive: true,
    })
    client.on('error', (error) => this.#drop(client, error))
    client.on('end', () => this.#drop(client, new Error('The listening connection ended')))
    client.on('notification', (notice) => {
      if (notice.channel === channel) onNotice(notice.payload ?? '')
    })
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      await this.#requireNotice(client)
      await onListening()
      if (!this.#dropped.has(client)) this.#hearing = client
    } catch (error) {
      this.#drop(client, error)
    }
  }

  /**
   * Throws unless notifications arrive. A pooler, or a connection to another database, accepts `listen` but never
   * delivers a notification.
   */
  async #requireNotice(client: pg.Client) {
    const proof = `gatehouse_${randomUUID()}`
    let hasArrived = false
    client.on('notification', ({ channel }) => (hasArrived ||= channel === proof))
    await client.query(`listen "${proof}"`)
    await this.#options.notify(proof)
    await client.query('')
    if (!hasArrived)
      throw new Error('No notification arrives. database.listenUrl must be a direct address of the same database')
    await client.query(`unlisten "${proof}"`)
  }

  #drop(client: pg.Client, error: unknown) {
    if (this.#dropped.has(client)) return
    this.#dropped.add(client)
    if (this.#hearing === client) this.#hearing = null
    void client.end().catch(() => {})
    if (this.#isClosed) return
    this.#options.onError(error)
    this.#timer = setTimeout(() => void (this.#connecting = this.#connect()), retryMilliseconds).unref()
  }

  /**
   * Sends an empty query. The server sends pending notifications before its reply, so all of them have arrived when the
   * query returns. Returns false if there is no working connection.
   */
  async #ask() {
    const client = this.#hearing
    if (!client) return false
    try {
      await client.query('')
      return this.#hearing === client
    } catch (error) {
      this.#drop(client, error)
      return false
    }
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#connecting
    await this.#hearing?.end()
  }
}

/**
 * Shares a query between callers. Callers that arrive while a query is running share the next query: the running query
 * may have been sent too early for them.
 */
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
