/**
 * Returns true if two IP addresses are in the same network: a /24 for IPv4, a /48 for IPv6. The list of devices uses
 * this function to show which sessions are on the user’s current network, without a geolocation database.
 */
export function isSameNetwork(one: string, other: string) {
  const network = networkOf(one)
  return network !== '' && network === networkOf(other)
}

function networkOf(address: string) {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address
  if (!mapped.includes(':')) return mapped.split('.').slice(0, 3).join('.')
  const [head = '', tail] = mapped.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - last.length
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...last]
  return all
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
