#!/usr/bin/env -S node --expose-gc --min-semi-space-size=16
import asyncHooks from 'async_hooks'
import { existsSync } from 'fs'
import module from 'module'
import { fileURLToPath } from 'url'

// Old versions of Node must be able to load this file. So it has no top-level await and no node: URLs, and imports only
// names that these versions export.
const packaged = new URL('../main.js', import.meta.url)

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(`Gatehouse needs Node 24 or newer; this is ${process.version}.`)
  process.exitCode = 1
} else if (existsSync(packaged)) {
  void run(packaged)
} else {
  // Later starts reuse the compiled code of the first start. It is cached next to the packages, where no other user can
  // write. The cached code has no types, and this file is JavaScript, so Node does not have to load its type stripper.
  module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/gatehouse', import.meta.url)))
  void run(new URL('../main.ts', import.meta.url))
}

/** One tick of Node's queue. See `run`. */
export let keptTick

function run(file) {
  // If a full garbage collection finds no tick, V8 forgets the shape of ticks and creates later ticks several times more
  // slowly. Each response takes about seven ticks, so one tick is kept alive (decision 086).
  process.nextTick(() => (keptTick = asyncHooks.executionAsyncResource()))
  return import(file.href).then(({ main }) => main(process.argv.slice(2)))
}
