// Runs inside the server that bench/memory.ts measures: reports the heap size after a full garbage collection.
process.on('message', () => {
  for (let i = 0; i < 3; i++) globalThis.gc!()
  process.send!(process.memoryUsage().heapUsed)
})
process.channel!.unref()
