import { testProofs, type Proofs } from './published-attacks.ts'

/*
 * Published attacks on sign-in in other products or in standards, each with the tests that show how Gatehouse
 * withstands the attack. If a listed test is renamed or removed, a test in this file fails.
 */
const advisories: Record<string, Proofs> = {
  'A1: a session exists before the second proof and is cached (GHSA-xg6x-h9c9-2m83)': {
    'server/factors/two-factor.test.ts': ['gives no access before the second step'],
    'tests/sign-in-matrix.test.ts': ["with the cache cookie ${isCached ? 'on' : 'off'}"],
  },
  'A2: another way of signing in skips the second factor (Better Auth #1676, CVE-2025-10908)': {
    'tests/sign-in-matrix.test.ts': ['every endpoint that signs in or up is in the matrix'],
  },
  'B1: a code of an app is used twice (RFC 6238, 5.2; CVE-2025-43798)': {
    'server/factors/two-factor.test.ts': ['refuses a code that was used, including the code that confirmed the app'],
    'tests/slow/second-step-races.test.ts': ['one time step of an authenticator app admits one browser'],
  },
  'B2: codes are guessed once the password is known (usd-2021-0016, CVE-2026-56450)': {
    'server/factors/two-factor.test.ts': [
      'refuses further codes after five wrong codes, after ten minutes, and once the sign-in is completed',
      'cause a pause and a mail to the user after ten in a row, but the pause does not affect known devices',
    ],
    'server/factors/closed-codes.test.ts': [
      'are refused after a hundred wrong codes in a row, and the user is notified by mail',
    ],
  },
  'B3: parallel requests exceed the attempts, or share a recovery code (Better Auth PR 8067)': {
    'tests/slow/second-step-races.test.ts': [
      'one recovery code admits one browser',
      'one challenge admits one browser and allows five attempts',
    ],
  },
  'C1: a factor is removed with the password alone (CVE-2026-3429, CWE-308)': {
    'server/factors/two-factor.test.ts': ['needs a recent second factor: the password is not enough'],
    'tests/step-up.test.ts': ['refuses users who have a second factor but no recent proof of the factor'],
  },
  'C2: a factor is set up before the proof, or by another site (CWE-287)': {
    'server/factors/enrolment.test.ts': [
      'sets up nothing without the mailed code',
      'cannot be used by other sites, or without its cookie',
      'does not count as a session at any endpoint',
    ],
  },
  'D1: a passkey answers for another origin, domain or frame (WebAuthn 7.1, 7.2)': {
    'server/factors/passkey-attacks.test.ts': [
      "'another origin'",
      "'another domain'",
      "'a cross-origin frame in a named page'",
    ],
    'server/factors/relying-party.test.ts': ['an origin in trustedOrigins is not accepted as the origin of a passkey'],
  },
  'D2: a challenge is used again or for another purpose (WebAuthn 13.4.3)': {
    'server/factors/passkey-attacks.test.ts': [
      'is refused for a registration challenge, for a challenge of another browser, and after five minutes',
      'is accepted only once in 50 parallel calls',
    ],
  },
  'D3: the check of the user is left out (WebAuthn 5.8.6)': {
    'server/factors/passkey-attacks.test.ts': ["'an unverified user'"],
  },
  'D4: a key is copied, or belongs to somebody else (WebAuthn 6.1.1, 7.2)': {
    'server/factors/passkey-attacks.test.ts': [
      'is marked as suspect once its counter ${name}, and can no longer be used to sign in',
      "is refused for a registered passkey, for another user's challenge, and when it is sent again",
      '"another user\'s handle"',
    ],
  },
  'D5: ids of passkeys show who has an account (WebAuthn 14.6)': {
    'server/factors/given-up-sign-in.test.ts': ['does not change which passkeys a signed-in user is asked for'],
  },
  'E1: a scanner opens a link, or a link signs the victim in as the attacker (RFC 9110, 9.2.1)': {
    'server/sign-in/magic-link.test.ts': [
      'is not used up by mail scanners and browsers that only prefetch it',
      'asks for confirmation in a browser that did not request it',
    ],
  },
  'E2: mailed codes are guessed, or fill a mailbox (NIST SP 800-63B-4, 3.2.2)': {
    'server/sign-in/email-otp.test.ts': [
      'refuse the code of a mail, but not its link, after a hundred wrong codes in a row',
      'allow an address six mails with codes an hour, and one more at the request of a known device',
      'stays valid if a stranger requests another mail',
    ],
  },
  'H1: an account is prepared for its later owner (GHSA-qq9h-g4jm-xgf3)': {
    'server/sign-in/pre-hijacking.test.ts': ['is accessible only to the owner of the address after ${name}'],
  },
  'T1: the cookie of a trusted device is stolen (OWASP Session Management)': {
    'server/factors/trusted-devices.test.ts': [
      'is revoked in both browsers, with a mail to the user, when ${who} sends an outdated secret',
      'cannot be changed in a session in which a trusted device replaced the second factor',
    ],
  },
  'L1: limits lock the owner out, or are avoided with IPv6 (GHSA-p6v2-xcpg-h6xw)': {
    'server/sessions/known-devices.test.ts': [
      'lets its user sign in while strangers are refused, and does not unlock sign-in for strangers',
    ],
    'server/http/limits/rate-limit.test.ts': [
      'count the addresses of an IPv6 network together, and ignore forwarding headers',
    ],
  },
  'L2: replies show who has an account (ASVS 5.0, 6.3.8)': {
    'server/sessions/password-guesses.test.ts': [
      'gives identical replies, with identical SQL statements, for addresses with and without an account',
    ],
    'server/sign-in/magic-link.test.ts': ['gets the same reply for email addresses with and without an account'],
  },
  'R1: a reset or recovery is the weak way in (NIST SP 800-63B-4, 4.2)': {
    'server/factors/two-factor.test.ts': ['does not happen in a password reset'],
    'server/factors/recovery.test.ts': [
      'waits three days, mails three times, and then requires the password and the mailed code',
    ],
  },
  'R2: a change is undone by the holder of the mailbox, or by the attacker': {
    'server/factors/take-back.test.ts': [
      'cannot use the owner’s undo links without the previous password',
      'does not regain access with the undo link of one of their own changes',
    ],
  },
  'P1: the list of breached passwords learns them; a proof of work is used again': {
    'server/accounts/password-check.test.ts': [
      'is refused, and the service receives only the first five digits of the password’s SHA-1 digest',
      'is accepted if the service ${says}',
    ],
    'server/sign-in/captcha/proof-of-work.test.ts': [
      'is valid only for the path and the network for which the challenge was issued',
    ],
    'tests/slow/sign-in-races.test.ts': ['admit one call, round'],
  },
}

testProofs('sign-in', advisories)
