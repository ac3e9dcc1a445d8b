import { readdirSync, readFileSync } from 'node:fs'

/** What a process and its children have computed so far, in milliseconds. */
export type Cpu = {
  /** On all threads but those that hash. */
  own: number
  /** On the threads that Node hashes on. */
  hashing: number
}

/** The CPU time of processes, to the microsecond, from the scheduler's own record of each thread. */
export function cpuOf(pids: readonly number[]): Cpu {
  const total = { own: 0, hashing: 0 }
  for (const pid of pids)
    for (const thread of threadsOf(pid)) {
      const milliseconds = Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]) / 1e6
      const isHashing = read(`/proc/${pid}/task/${thread}/comm`).startsWith('libuv-worker')
      total[isHashing ? 'hashing' : 'own'] += milliseconds
    }
  return total
}

/** A process and every process it started. */
export function processTree(pid: number): number[] {
  const children = threadsOf(pid).flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).trim().split(' '))
  return [pid, ...children.filter((child) => child !== '').flatMap((child) => processTree(Number(child)))]
}

/** The memory a process holds, in MiB. */
export function residentMemoryOf(pid: number) {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

function threadsOf(pid: number) {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
