import { test } from 'node:test'
import { checkHistory } from '../../server/testing/proof-tamperings.ts'

const histories = 10_000

test(`${histories} random audit logs are proven, and each way of tampering is named with its position`, async () => {
  for (let seed = 0; seed < histories; seed++) await checkHistory(seed)
})
