import { randomBytes } from 'node:crypto'

const processId = randomBytes(6).toString('hex')
let count = 0

/** A new request id, for the response and its log lines. */
export function nextRequestId() {
  return `${processId}-${(count++).toString(36)}`
}
