import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readUserAgent } from './user-agent.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('readUserAgent', () => {
  const known: [says: string, kind: string, program: string | null, system: string | null][] = [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'laptop', 'Firefox', 'Linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
      'laptop',
      'Chrome',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      'laptop',
      'Edge',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15`,
      'laptop',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
      'phone',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
      'tablet',
      'Chrome',
      'iPad',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
      'phone',
      'Samsung Internet',
      'Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-X710) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
      'tablet',
      'Chrome',
      'Android',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
      'laptop',
      'Chrome',
      'ChromeOS',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/153.0.0.0 Safari/537.36`, 'laptop', 'Chrome', 'Linux'],
    ['Mozilla/5.0 (compatible; Something/1.0)', 'unknown', null, null],
    ['curl/8.14.1', 'program', 'curl', null],
    ['python-requests/2.32.3', 'program', 'python-requests', null],
    ['node', 'program', 'node', null],
    ['', 'unknown', null, null],
    ['<script>alert(1)</script>', 'unknown', null, null],
  ]

  for (const [says, kind, program, system] of known) {
    test(`parses ${says || 'an empty header'}`, () => {
      assert.deepEqual(readUserAgent(says), { kind, program, system })
    })
  }
})
