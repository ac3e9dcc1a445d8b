import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import { expect } from '../site.ts'
import { readPage } from './reading.ts'
import { screens } from './screens.ts'
import type { State } from './registry.ts'

/*
 * The accessibility snapshots in names/ hold what assistive technology announces in each state, one file per screen,
 * and are reviewed like code. `npm run names` updates them.
 */

/** True if the snapshots are being updated instead of compared. */
export const isWriting = process.env.GATEHOUSE_NAMES === 'write'
const fileOf = (screen: string) => join(import.meta.dirname, 'names', `${screen}.txt`)

/** Asserts that a page matches the accessibility snapshot of this state. */
export async function expectNames(page: Page, state: State) {
  if (isWriting) return write(state, await readSettled(page))
  await expect.poll(async () => readPage(page), state.id).toEqual(written(state.screen)[state.state])
}

/** Returns what a page announces once it no longer changes. */
async function readSettled(page: Page) {
  let lines: string[] = []
  const isSettled = async () => isDeepStrictEqual(lines, (lines = await readPage(page)))
  await expect.poll(isSettled, { intervals: [500] }).toBe(true)
  return lines
}

function written(screen: string) {
  if (!existsSync(fileOf(screen))) return {}
  return unfold(readFileSync(fileOf(screen), 'utf8'))
}

function write({ screen, state }: State, lines: string[]) {
  const all = { ...written(screen), [state]: lines }
  const inOrder = screens[screen].states.flatMap((name) => (all[name] ? [[name, all[name]] as const] : []))
  writeFileSync(fileOf(screen), fold(inOrder))
}

const again = ' (as above)'

/** Named parts identical to their previous occurrence are not repeated. */
const isNamed = (head: string) => /"|^ *(?:banner|main|contentinfo)$/.test(head)

/** Combines states into one text, each reduced to its differences from those above it. */
function fold(states: readonly (readonly [string, readonly string[]])[]) {
  const last = new Map<string, string>()
  return states.map(([name, lines]) => `# ${name}\n\n${blocksOf(lines).flatMap(foldBlock).join('\n')}\n`).join('\n')

  function foldBlock([head, ...inside]: Block): string[] {
    if (inside.length === 0) return [head]
    if (isNamed(head) && last.get(head) === inside.join('\n')) return [head + again]
    last.set(head, inside.join('\n'))
    return [head, ...blocksOf(inside).flatMap(foldBlock)]
  }
}

function unfold(text: string): Record<string, string[]> {
  const last = new Map<string, string>()
  const states = text.split(/^# /m).slice(1)
  return Object.fromEntries(
    states.map((state) => {
      const [name, , ...lines] = state.trimEnd().split('\n')
      return [name!, blocksOf(lines).flatMap(unfoldBlock)]
    }),
  )

  function unfoldBlock([head, ...folded]: Block): string[] {
    if (head.endsWith(again)) {
      const whole = head.slice(0, -again.length)
      return [whole, ...(last.get(whole) ?? '').split('\n')]
    }
    const inside = blocksOf(folded).flatMap(unfoldBlock)
    if (inside.length > 0) last.set(head, inside.join('\n'))
    return [head, ...inside]
  }
}

/** A line followed by its more deeply indented lines. */
type Block = [string, ...string[]]

function blocksOf(lines: readonly string[]) {
  const blocks: Block[] = []
  const depth = indentOf(lines[0] ?? '')
  for (const line of lines) {
    if (indentOf(line) > depth) blocks.at(-1)!.push(line)
    else blocks.push([line])
  }
  return blocks
}

const indentOf = (line: string) => line.length - line.trimStart().length
