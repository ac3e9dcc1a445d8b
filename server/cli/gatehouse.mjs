#!/usr/bin/env -S node --expose-gc --min-semi-space-size=16
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Later starts reuse the compiled code of the first one, cached next to the packages, where nobody else writes. It
// includes stripped types, and this file is JavaScript, so that Node does not even load its type stripper.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/gatehouse', import.meta.url)))

const { main } = await import('../main.ts')
await main(process.argv.slice(2))
