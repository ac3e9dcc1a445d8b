/**
 * Keeps the most recently used entries, up to a maximum number. When the younger of two generations is full, it becomes
 * the older generation, and entries of the previous older generation are dropped. Reading an entry of the older
 * generation moves it to the younger one.
 */
export class Recent<Value> {
  readonly #half: number
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()

  constructor(max: number) {
    this.#half = Math.ceil(max / 2)
  }

  get(key: string): Value | undefined {
    const found = this.#young.get(key)
    if (found !== undefined) return found
    const older = this.#old.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: string, value: Value) {
    if (this.#young.size >= this.#half && !this.#young.has(key)) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }

  delete(key: string) {
    this.#young.delete(key)
    this.#old.delete(key)
  }

  clear() {
    this.#young.clear()
    this.#old.clear()
  }
}
