import { readdirSync, readFileSync } from 'node:fs'

/** CPU time used by a process and its children, in milliseconds. */
export type Cpu = {
  /** On all threads except the hashing threads. */
  own: number
  /** On the threads that Node uses for hashing. */
  hashing: number
}

/** Returns the CPU time of processes to the microsecond, from the scheduler’s statistics for each thread. */
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

/** Returns a process and all its descendants. */
export function processTree(pid: number): number[] {
  const children = threadsOf(pid).flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).trim().split(' '))
  return [pid, ...children.filter((child) => child !== '').flatMap((child) => processTree(Number(child)))]
}

/** Returns the resident memory of a process, in MiB. */
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
