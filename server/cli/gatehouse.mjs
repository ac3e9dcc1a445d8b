#!/usr/bin/env -S node --min-semi-space-size=16
import { executionAsyncResource } from 'node:async_hooks'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// What was compiled at the first start is kept beside the packages, where nobody else writes: later starts have less to
// do, and less to hold. That includes types once stripped; so that Node need not even load what strips them, this one
// file is JavaScript.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/gatehouse', import.meta.url)))

/**
 * One tick of Node's queue, kept for good. V8 forgets the shape of objects of which none is left, and then makes every
 * later tick the long way, at eight times the cost; each answer takes about seven of them (decision 017).
 */
export let keptTick
process.nextTick(() => (keptTick = executionAsyncResource()))

const { main } = await import('../main.ts')
await main(process.argv.slice(2))
