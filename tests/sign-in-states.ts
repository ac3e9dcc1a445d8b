import { sql } from '../server/database/sql.ts'

const app = (userId: string, confirmed: boolean) => sql`
  insert into totp_factors (user_id, secret, confirmed_at, created_at)
  values (${userId}, 'sealed', case when ${confirmed} then now() end, now())`
const codes = (userId: string, active: boolean) => sql`
  insert into recovery_codes (user_id, digest, active, created_at)
  values (${userId}, ${`digest-${userId}`}, ${active}, now())`
const passkey = (userId: string, { isSecurityKey = false, isSuspect = false } = {}) => sql`
  insert into passkeys (id, user_id, credential_id, public_key, counter, device_type, backed_up, is_security_key,
                        suspect_at, created_at)
  values (${`passkey-${userId}`}, ${userId}, ${`credential-${userId}`}, 'key', 0, 'singleDevice', false,
          ${isSecurityKey}, case when ${isSuspect} then now() end, now())`

const emailCode = (userId: string) => sql`
  insert into email_code_factors (user_id, created_at) values (${userId}, now())`

/** Every state of a user's second factors. A sign-in offers `methods`; null if it needs no second factor. */
export const signInStates: Record<
  string,
  { rows: (userId: string) => ReturnType<typeof codes>[]; methods: string[] | null }
> = {
  'no factor': { rows: () => [], methods: null },
  'an unconfirmed app': { rows: (id) => [app(id, false), codes(id, false)], methods: null },
  'an app': { rows: (id) => [app(id, true)], methods: ['totp'] },
  'an app and codes': { rows: (id) => [app(id, true), codes(id, true)], methods: ['totp', 'backup-code'] },
  'a passkey': { rows: (id) => [passkey(id)], methods: ['passkey'] },
  'a passkey and an app': { rows: (id) => [passkey(id), app(id, true)], methods: ['passkey', 'totp'] },
  'a security key': { rows: (id) => [passkey(id, { isSecurityKey: true })], methods: ['passkey'] },
  'a suspect passkey': { rows: (id) => [passkey(id, { isSuspect: true })], methods: [] },
  'email codes': { rows: (id) => [emailCode(id)], methods: ['otp'] },
  'an app and email codes': { rows: (id) => [app(id, true), emailCode(id)], methods: ['totp', 'otp'] },
  'only codes': { rows: (id) => [codes(id, true)], methods: ['backup-code'] },
  'nothing usable': { rows: () => [], methods: [] },
}
