/** Whether a host name, without a port, is a name of this machine. */
export function isLocalHost(host: string) {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host)
}

/** Whether only browsers on this machine can reach a public origin. */
export function isLocalOrigin(origin: string) {
  return isLocalHost(new URL(origin).hostname)
}
