// Runs inside the server that bench/memory.ts watches: tells what the heap holds once everything unused is gone.
process.on('message', () => {
  for (let i = 0; i < 3; i++) globalThis.gc!()
  process.send!(process.memoryUsage().heapUsed)
})
process.channel!.unref()
