import { test } from 'node:test'
import { checkHistory } from '../../server/testing/proof-tamperings.ts'

const histories = 10_000

test(`${histories} random audit logs pass verification, and each kind of tampering is reported with its position`, async () => {
  for (let seed = 0; seed < histories; seed++) await checkHistory(seed)
})
