import { randomBytes } from 'node:crypto'

const processId = randomBytes(6).toString('hex')
let count = 0

/** A new id of a request, which its answer and its log lines carry. */
export function nextRequestId() {
  return `${processId}-${(count++).toString(36)}`
}
