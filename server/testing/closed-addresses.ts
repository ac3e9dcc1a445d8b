/** IPv4 addresses that the server must not call for its users: at least one in every closed network. */
const closedIPv4 = [
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.254',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.1.2.3',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.0.1',
  '169.254.169.253',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.254',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
]

const closedIPv6 = [
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '64:ff9b:1::7f00:1',
  '::ffff:0:7f00:1',
  '5f00::1',
]

/** Returns an IPv4 address in the notations that URL parsers and resolvers accept, and IPv6 addresses that embed it. */
function notations(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const number = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (value: number) => value.toString(16)
  const groups = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`
  return [
    address,
    `${address}.`,
    `${number}`,
    `0x${hex(number)}`,
    `0${number.toString(8)}`,
    [a, b, c, d].map((part) => `0${part.toString(8)}`).join('.'),
    [a, b, c, d].map((part) => `0x${hex(part)}`).join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    address.replaceAll('.', '。'),
    `[::ffff:${address}]`,
    `[::ffff:${groups}]`,
    `[0:0:0:0:0:ffff:${groups}]`,
    `[::${groups}]`,
    `[2002:${groups}::1]`,
    `[64:ff9b::${groups}]`,
  ]
}

/**
 * Returns strings that must be refused as URLs to call: URLs of closed IP addresses at this port, URLs with schemes
 * other than http and https, and strings that are not URLs. All host names in the URLs resolve to this machine.
 */
export function closedAddresses(port: number): string[] {
  const hosts = [
    ...closedIPv4.flatMap(notations),
    ...closedIPv6.map((address) => `[${address}]`),
    'localhost',
    'LOCALHOST',
    'localhost.',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'app.localhost',
  ]
  const addresses = hosts.flatMap((host) => [`https://${host}:${port}/`, `http://${host}:${port}/latest/meta-data`])
  return [
    ...addresses,
    `https://user@127.0.0.1:${port}/`,
    `https://public.example@127.0.0.1:${port}/`,
    `https://public.example:pw@localhost:${port}/`,
    `https:\\\\127.0.0.1:${port}\\`,
    `https:127.0.0.1:${port}`,
    ` https://127.0.0.1:${port}/ `,
    `https://127.0.0.1:${port}#@public.example/`,
    `https://127.0.0.1:${port}?@public.example/`,
    `ftp://127.0.0.1:${port}/`,
    `gopher://127.0.0.1:${port}/_GET`,
    `file:///etc/passwd`,
    `data:text/plain,x`,
    `javascript:1`,
    `ws://127.0.0.1:${port}/`,
    `unix:/run/postgresql`,
    `//127.0.0.1:${port}/`,
    `127.0.0.1:${port}`,
    '',
  ]
}
