import { BlockList, isIP } from 'node:net'

/*
 * Networks that are not public: those in IANA's special-purpose registries for IPv4 and IPv6, and the address from
 * which virtual machines on Azure get their credentials.
 */
const closedIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** The only part of IPv6 with public addresses, and the networks in it that are not public. */
const globalIPv6 = '2000::/3'
const closedIPv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']
/**
 * The network of NAT64 gateways. They forward a call to the IPv4 address in the last four bytes of the called address.
 */
const nat64 = '64:ff9b::/96'

const closed = listOf([...closedIPv4, ...closedIPv6])
const open = listOf([globalIPv6])
const translated = listOf([nat64])

/** Decides which IP addresses the server is allowed to call. */
export type AddressRules = {
  /** Whether the operator allowed this IP address. An allowed address can be private. */
  isAllowed(address: string): boolean
  /** Whether an IP address is public or allowed. */
  isOpen(address: string): boolean
}

/** Creates rules that allow public addresses and the given networks. */
export function addressRules(allow: readonly string[]): AddressRules {
  const allowed = listOf(allow)
  const isAllowed = (address: string) => contains(allowed, address)
  return { isAllowed, isOpen: (address) => isAllowed(address) || isPublic(address) }
}

function isPublic(address: string): boolean {
  const inside = contains(translated, address) ? lastFourBytes(address) : unmapped(address)
  if (contains(closed, inside)) return false
  return isIP(inside) === 4 || contains(open, inside)
}

function listOf(networks: readonly string[]) {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Whether a list contains an address. False for anything but an IP address, and for an address with a zone. */
function contains(list: BlockList, address: string) {
  const family = isIP(address)
  if (family === 0 || address.includes('%')) return false
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Returns the IPv4 address in an IPv4-mapped IPv6 address, and any other address unchanged. */
function unmapped(address: string) {
  return isIP(address) === 6 && contains(mappedList, address) ? lastFourBytes(address) : address
}

const mappedList = listOf(['::ffff:0:0/96'])

/** Returns the last four bytes of an IPv6 address as an IPv4 address. */
function lastFourBytes(address: string) {
  const dotted = /(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (dotted !== undefined) return dotted
  // The URL parser normalizes the address, so its last two groups contain the last four bytes.
  const { hostname } = new URL(`http://[${address}]`)
  const [high = '', low = ''] = hostname.slice(1, -1).split(':').slice(-2)
  const number = Number.parseInt(high || '0', 16) * 0x1_00_00 + Number.parseInt(low || '0', 16)
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')
}
