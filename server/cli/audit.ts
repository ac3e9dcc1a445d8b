import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { ProofError, verifyProof, type Verdict } from '../events/verify-proof.ts'
import type { Surroundings } from './surroundings.ts'

type VerifyFlags = { keys?: string | undefined; checkpoint?: string | undefined }

const tokenSyntax = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g
const maxFindings = 100

/**
 * Checks an exported audit log without a database or a configuration. Resolves to 0 if the log is intact, 1 if it is
 * not, and 2 if it cannot be checked.
 */
export async function verifyAuditLog(file: string, flags: VerifyFlags, { folder, print, printError }: Surroundings) {
  try {
    const keys = flags.keys === undefined ? undefined : await readKeys(resolve(folder, flags.keys))
    const witnessed = flags.checkpoint === undefined ? [] : await readTokens(resolve(folder, flags.checkpoint))
    const input = createReadStream(resolve(folder, file))
    // Waits for the file to open. Otherwise, the error of a missing file would be lost, and reading would never begin.
    await new Promise((opened, failed) => input.once('open', opened).once('error', failed))
    const lines = createInterface({ input, crlfDelay: Infinity })
    const verdict = await verifyProof(lines, { ...(keys ? { keys } : {}), witnessed })
    for (const text of describe(verdict, keys !== undefined)) print(text)
    if (verdict.findings.length === 0) return 0
    for (const finding of verdict.findings.slice(0, maxFindings)) printError(finding.message)
    printError(`Not intact: ${counted(verdict.findings.length, 'finding')}`)
    return 1
  } catch (error) {
    if (error instanceof ProofError) printError(`${error.message}. Export the audit log with proof.`)
    else if (isFileError(error)) printError(`The file cannot be read: ${error.message}`)
    else throw error
    return 2
  }
}

function describe(verdict: Verdict, hasKeys: boolean): string[] {
  const { organization, positions, proven, checkpoints, erasedEvents, removedEvents, erasedValues, findings } = verdict
  const subject = organization === null ? 'the site' : `organization ${organization}`
  const isIntact = findings.length === 0
  const unsigned = positions - (proven?.position ?? 0)
  return [
    `${isIntact ? 'Intact: ' : ''}${counted(positions, 'event')} of ${subject}`,
    ...(proven
      ? [`Signed up to position ${proven.position}, at ${proven.at} (${counted(checkpoints, 'checkpoint')})`]
      : ['Nothing is signed yet']),
    ...(unsigned > 0 ? [`Not signed yet: the newest ${counted(unsigned, 'event')}`] : []),
    ...(erasedEvents > 0 ? [`Deleted when their time was over: ${counted(erasedEvents, 'event')}`] : []),
    ...(removedEvents > 0 ? [`Removed on schedule, with their positions: ${counted(removedEvents, 'event')}`] : []),
    ...(erasedValues.length > 0 ? [`Values were erased at ${listed(erasedValues)}`] : []),
    ...(hasKeys || checkpoints === 0
      ? []
      : ['Verified with the keys in the file. Name keys that you saved earlier with --keys to rule out a forged file']),
  ]
}

const maxListed = 20

function listed(positions: readonly number[]) {
  const names = positions.slice(0, maxListed).join(', ')
  const more = positions.length - maxListed
  return `${positions.length === 1 ? 'position' : 'positions'} ${names}${more > 0 ? ` and ${more} more` : ''}`
}

function counted(count: number, noun: string) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

async function readKeys(file: string): Promise<readonly object[]> {
  const { keys } = parse(await readFile(file, 'utf8')) as { keys?: unknown }
  if (!Array.isArray(keys)) throw new ProofError('--keys must name a list of keys like jwks.json')
  return keys as object[]
}

function parse(text: string): object {
  try {
    return JSON.parse(text) as object
  } catch {
    throw new ProofError('--keys must name a list of keys like jwks.json')
  }
}

/** Returns the checkpoints in a file. The file contains either only checkpoints, or lines of a log stream. */
async function readTokens(file: string) {
  const tokens = (await readFile(file, 'utf8')).match(tokenSyntax) ?? []
  if (tokens.length === 0) throw new ProofError('The file of --checkpoint has no checkpoint')
  return tokens
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
