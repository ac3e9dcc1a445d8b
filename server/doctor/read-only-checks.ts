import { doctorGroups, type DoctorResult } from '../../contract/admin/doctor.ts'
import type { Deps } from '../deps.ts'
import type { EncryptedTable } from '../jobs/reencryption.ts'
import { checkAddress } from './address.ts'
import { runChecks, type Result } from './check.ts'
import { optionChecks } from './configuration.ts'
import { checkMail } from './mail.ts'
import { openNetwork } from './network.ts'
import { checkOpenedDatabase, openForChecks } from './opened-database.ts'
import { inOrder } from './report.ts'

export type Installation = {
  databaseUrl: string
  encryptedTables: readonly EncryptedTable[]
  jobKinds: readonly string[]
}

/** Runs the checks that need neither test users nor the environment variables of the `doctor` command. */
export async function runReadOnlyChecks(
  deps: Deps,
  { databaseUrl, encryptedTables, jobKinds }: Installation,
): Promise<DoctorResult[]> {
  const { config, keys, now } = deps
  const network = openNetwork()
  const pool = openForChecks(databaseUrl)
  try {
    const database = { config, pool, now, keys, encryptedTables, jobKinds, nodes: 1, workers: 1 }
    const results = [
      ...(await runChecks('configuration', optionChecks, { config })),
      ...(await checkAddress({ config, now, network, keys })),
      ...(await checkOpenedDatabase({ ...database, isEmbedded: config.database.url === undefined })),
      ...(await checkMail({ config, now, network, recipient: null, dkimSelector: null })),
    ]
    return inOrder(results).filter(isShown)
  } finally {
    await pool.close()
  }
}

function isShown(result: Result): result is Result & Pick<DoctorResult, 'group'> {
  return doctorGroups.some((group) => group === result.group)
}
