import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameNetwork } from './same-network.ts'

test('isSameNetwork returns true for IP addresses in the same IPv4 /24 or IPv6 /48', () => {
  assert.ok(isSameNetwork('203.0.113.24', '203.0.113.99'))
  assert.ok(isSameNetwork('::ffff:203.0.113.24', '203.0.113.99'))
  assert.ok(isSameNetwork('2001:db8:7::1', '2001:0DB8:0007:ffff:1:2:3:4'))
  assert.ok(isSameNetwork('::1', '::1'))
})

test('isSameNetwork returns false for IP addresses in different networks and for missing IP addresses', () => {
  assert.ok(!isSameNetwork('203.0.113.24', '203.0.114.24'))
  assert.ok(!isSameNetwork('2001:db8:7::1', '2001:db8:8::1'))
  assert.ok(!isSameNetwork('203.0.113.24', '2001:db8:7::1'))
  assert.ok(!isSameNetwork('', ''))
})
