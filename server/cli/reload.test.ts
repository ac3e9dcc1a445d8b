import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, resolveConfig } from '../config/config.ts'
import { createReloads } from './reload.ts'

const configs = [8, 9, 10].map((minPasswordLength) => resolveConfig({ emailAndPassword: { minPasswordLength } }))

test('reloads run one after the other, and each reads the configuration when its turn comes', async () => {
  const steps: string[] = []
  const gate = Promise.withResolvers<void>()
  let read = 0
  const { reload } = createReloads({
    config: configs[0]!,
    load: () => Promise.resolve(configs[++read]!),
    async apply({ emailAndPassword }) {
      steps.push(`begins ${emailAndPassword.minPasswordLength}`)
      await gate.promise
      steps.push(`ends ${emailAndPassword.minPasswordLength}`)
    },
  })
  const reloads = [reload(), reload()]
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual([steps, read], [['begins 9'], 1])
  gate.resolve()
  assert.deepEqual(await Promise.all(reloads), Array(2).fill({ keeps: null, needsRestart: [] }))
  assert.deepEqual(steps, ['begins 9', 'ends 9', 'begins 10', 'ends 10'])
})

test('a failed reload reports the reason, and the next reload succeeds', async () => {
  const reads = [Promise.reject(new ConfigError('prot is not an option')), Promise.resolve(configs[1]!)]
  const applied: number[] = []
  const { reload } = createReloads({
    config: configs[0]!,
    load: () => reads.shift()!,
    apply: async ({ emailAndPassword }) => void applied.push(emailAndPassword.minPasswordLength),
  })
  assert.deepEqual(await reload(), { keeps: 'prot is not an option' })
  assert.deepEqual([await reload(), applied], [{ keeps: null, needsRestart: [] }, [9]])
})

test('a stopping process aborts the running reload, and does not start the next one', async () => {
  let begun = 0
  const { reload, end } = createReloads({
    config: configs[0]!,
    load: () => Promise.resolve(configs[1]!),
    apply: (_, signal) =>
      new Promise((_, reject) => {
        begun++
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  })
  const reloads = [reload(), reload()]
  await new Promise((resolve) => setImmediate(resolve))
  await end()
  assert.deepEqual([await Promise.all(reloads), begun], [[null, null], 1])
})
