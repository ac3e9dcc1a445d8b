#!/usr/bin/env -S node --expose-gc --min-semi-space-size=16
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// What was compiled at the first start is kept beside the packages, where nobody else writes: later starts have less to
// do, and less to hold. That includes types once stripped; so that Node need not even load what strips them, this one
// file is JavaScript.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/gatehouse', import.meta.url)))

const { main } = await import('../main.ts')
await main(process.argv.slice(2))
