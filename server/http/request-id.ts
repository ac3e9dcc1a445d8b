import { randomBytes } from 'node:crypto'

const processId = randomBytes(6).toString('hex')
let count = 0

/** Returns a new request id, which the response and its log lines contain. */
export function nextRequestId() {
  return `${processId}-${(count++).toString(36)}`
}
