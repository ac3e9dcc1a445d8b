import { test } from 'node:test'
import { checkHistory } from '../../server/testing/proof-tamperings.ts'
import { extent } from './extent.ts'

test(`${extent.auditLogs} random audit logs pass verification, and each kind of tampering is reported with its position`, async () => {
  for (let seed = 0; seed < extent.auditLogs; seed++) await checkHistory(seed)
})
