import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { canonicalAddress, createClientIp, networkOf } from './client-ip.ts'

const from = (trustedProxies: string[], ipAddressHeaders = ['x-forwarded-for']) =>
  createClientIp({ disableIpTracking: false, ipAddressHeaders, trustedProxies })
const header = (value: string) => (name: string) => (name === 'x-forwarded-for' ? value : undefined)
const none = () => undefined

describe('the IP address of a visitor', () => {
  test('is the address of a connection that is not from a trusted proxy, whatever the headers contain', () => {
    assert.equal(from([])('198.51.100.1', header('9.9.9.9')), '198.51.100.1')
    assert.equal(from(['10.0.0.1'])('198.51.100.1', header('9.9.9.9')), '198.51.100.1')
    assert.equal(from([])('::ffff:198.51.100.1', none), '198.51.100.1')
  })

  test('is the last hop before our proxies, never an address that the visitor added to the header', () => {
    const clientIp = from(['10.0.0.0/8', '2001:db8::/32'])
    assert.equal(clientIp('10.0.0.1', header('9.9.9.9')), '9.9.9.9')
    assert.equal(clientIp('10.0.0.1', header('1.1.1.1, 9.9.9.9')), '9.9.9.9')
    assert.equal(clientIp('10.0.0.1', header('1.1.1.1, 9.9.9.9, 10.2.3.4')), '9.9.9.9')
    assert.equal(clientIp('2001:db8::1', header('9.9.9.9:4711')), '9.9.9.9')
    assert.equal(clientIp('10.0.0.1', none), '10.0.0.1')
  })

  test('is the address of the proxy if the hop before the proxy is not an address', () => {
    assert.equal(from(['10.0.0.0/8'])('10.0.0.1', header('9.9.9.9, nonsense')), '10.0.0.1')
    assert.equal(from(['10.0.0.0/8'])('10.0.0.1', header('')), '10.0.0.1')
  })
})

describe('an IP address', () => {
  test('is always written in the same form', () => {
    const spellings = [
      '2001:db8::1',
      '2001:DB8:0:0:0:0:0:1',
      '2001:0db8:0000::0001',
      '[2001:db8::1]',
      '2001:db8::1%eth0',
    ]
    for (const spelling of spellings) assert.equal(canonicalAddress(spelling), '2001:db8::1', spelling)
    for (const spelling of ['::ffff:1.2.3.4', '::ffff:0102:0304', '1.2.3.4', '1.2.3.4:55'])
      assert.equal(canonicalAddress(spelling), '1.2.3.4', spelling)
    for (const nonsense of ['', 'unknown', '999.1.1.1', '1.2.3', '::g']) assert.equal(canonicalAddress(nonsense), null)
  })

  test('shares the rate limits of its /64 network if it is an IPv6 address', () => {
    assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), networkOf('2001:db8:1:2::9'))
    assert.notEqual(networkOf('2001:db8:1:2::9'), networkOf('2001:db8:1:3::9'))
    assert.equal(networkOf('1.2.3.4'), '1.2.3.4')
    assert.equal(networkOf('::1'), '0:0:0:0::/64')
    assert.equal(networkOf(''), 'unknown')
  })
})
