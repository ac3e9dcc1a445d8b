import { randomBytes } from 'node:crypto'

const processId = randomBytes(6).toString('hex')
let count = 0

/** Returns a new request id. The response and the log lines of the request contain the id. */
export function nextRequestId() {
  return `${processId}-${(count++).toString(36)}`
}
