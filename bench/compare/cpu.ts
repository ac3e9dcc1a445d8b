import { readdirSync, readFileSync } from 'node:fs'

/** CPU time in milliseconds. */
export type Cpu = {
  /** On all threads except the hashing threads. */
  own: number
  /** On the libuv worker threads, where Node hashes passwords. */
  hashing: number
}

/** Returns the CPU time of processes, from the scheduler’s statistics, which are more precise than /proc/…/stat. */
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

/** Returns the ids of a process and all its descendants. */
export function processTree(pid: number): number[] {
  const children = threadsOf(pid).flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).trim().split(' '))
  return [pid, ...children.filter((child) => child !== '').flatMap((child) => processTree(Number(child)))]
}

/** Returns the resident memory in MiB. */
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
