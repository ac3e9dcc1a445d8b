import type { SampleState } from '../../contract/sample/sample.ts'

/** The sample users. Their email addresses end in `.example`, which nobody can own. */
export const fixtures: Readonly<Record<SampleState, { name: string; email: string }>> = {
  administrator: { name: 'Mira Osei', email: 'mira@northwind.example' },
  owner: { name: 'Jonas Berg', email: 'jonas@northwind.example' },
  admin: { name: 'Ana Ruiz', email: 'ana@northwind.example' },
  member: { name: 'Priya Nair', email: 'priya@northwind.example' },
  'social-only': { name: 'Kenji Ito', email: 'kenji@northwind.example' },
  suspended: { name: 'Tomás Silva', email: 'tomas@northwind.example' },
  'other-owner': { name: 'Amara Cole', email: 'amara@meridian.example' },
  unverified: { name: 'Lena Fischer', email: 'lena@meridian.example' },
  invited: { name: 'Noor Haddad', email: 'noor@freelance.example' },
  declined: { name: 'Sam Whitaker', email: 'sam@freelance.example' },
  banned: { name: 'Viktor Hale', email: 'viktor@elsewhere.example' },
}

/** The devices and IP addresses of sign-ins. The IP addresses are reserved for documentation (RFC 5737, RFC 3849). */
export const devices = {
  linux: {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ipAddress: '198.51.100.24',
  },
  windows: {
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    ipAddress: '203.0.113.61',
  },
  mac: {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ipAddress: '203.0.113.12',
  },
  phone: {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ipAddress: '2001:db8:42::7',
  },
} as const
