import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Starts a TCP proxy between a kit and the server. The proxy can delay replies and cut connections. */
export async function startNetwork(port: number) {
  const sockets = new Set<Socket>()
  let delay = 0
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const each of [near, far]) {
      sockets.add(each)
      each.on('error', () => {})
      each.on('close', () => {
        sockets.delete(each)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.on('data', (bytes: Buffer) => {
      // The bytes of a connection keep their order, because the delay becomes shorter only while connections are cut.
      setTimeout(() => near.writable && near.write(bytes), delay)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delayBy: (milliseconds: number) => void (delay = milliseconds),
    cut(value: boolean) {
      isCut = value
      if (isCut) for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
