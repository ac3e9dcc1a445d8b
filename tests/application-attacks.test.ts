import { testProofs, type Proofs } from './published-attacks.ts'

/*
 * Published attacks on machine access, backends and webhooks in other products or in standards, each with the tests
 * that show how Gatehouse withstands the attack.
 */
const attacks: Record<string, Proofs> = {
  'a token of another kind, for another audience or with another algorithm is accepted (RFC 8725, RFC 9068)': {
    'server-kit/tokens.test.ts': [
      "'another audience'",
      "'another issuer'",
      'a token of another type',
      'the algorithm `none`, an HMAC with the public key as secret, and the algorithm of another key',
      'refuses a changed signature and changed claims',
    ],
  },
  'a webhook calls the inside, by name, literal, redirect or rebinding (OWASP SSRF)': {
    'server/http/outbound/outbound.test.ts': [
      'is refused for each of 900 URLs that lead into a private network or are malformed',
      'is refused if any IP address of the host name is not allowed',
      'reaches no private address if the host name resolves to another address after the check',
      'sends nothing on a connection that reached a forbidden address',
      'follows no redirect',
    ],
    'server/webhooks/webhooks.test.ts': [
      'are refused with an invalid URL or a private address in any notation',
      'of an organization cannot be managed by members without the permission, by outsiders or while impersonating',
    ],
  },
  'a webhook is forged or sent again (Standard Webhooks)': {
    'server-kit/webhooks.test.ts': [
      'is returned as an event, with `isRepeat` set on a repeated delivery',
      'is refused if its body, id, time or secret is wrong, and if it is unsigned, old or too large',
    ],
  },
  'a victim enters the code of an attacker’s device (RFC 8628, 5.4)': {
    'server/applications/device-authorization.test.ts': [
      'refuses an unlisted client, and a code that was issued to another client',
      'lets only the first signed-in user who enters a code see and answer its request',
      'requires a recent proof of identity before it connects a device on another network',
      'gives a device a session in which the user must confirm their identity before sensitive actions',
    ],
    'tests/browser/flows/devices.spec.ts': [
      'a user refuses to connect a device on which somebody else started the sign-in',
    ],
  },
  'the code of a device is guessed (RFC 8628, 5.1)': {
    'server/applications/device-authorization.test.ts': [
      'limits wrong codes per user, or per network for signed-out visitors',
      'refuses a denied and an expired code, and the cleanup job deletes expired codes',
      'gives only one session to eight concurrent polls',
    ],
  },
  'keys and tokens are found in logs and addresses (RFC 6750, 5.3)': {
    'server/http/identity/credentials.test.ts': ['is not read from the query or the body, which end up in logs'],
    'server/process/log.test.ts': [
      'the log omits fields that are not listed',
      'the description of an error with a code includes its name, code and stack, but not its message',
    ],
    'server/crypto/api-keys.test.ts': ['the checksum of an API key reveals a mistyped letter without a query'],
  },
  'a key or token is used after a demotion, ban or suspension': {
    'tests/machines.test.ts': [
      'allows a call only if its scopes and the current role of its owner both allow the call',
    ],
    'server/api-keys/api-keys.test.ts': [
      'stop working when their owner is banned',
      'work only in their organization, with at most the current role of their creator',
      'are verified by the product’s backend, and stop working while their creator is suspended',
    ],
  },
  'a backend accepts authority that was revoked': {
    'server-kit/gatehouse.test.ts': [
      'a listening kit refuses a cached caller after',
      'a cached caller is accepted, and an uncached caller is refused with 503',
      'a list of revocations that arrives too late',
      'invalidates tokens signed since the backup, even after new revocations raise the epoch to that of the tokens',
    ],
    'server-kit/lease.test.ts': [
      'starts when its request is sent, not when the reply arrives',
      'is not granted by a reply that took `boundSeconds` or longer',
      'ends while the machine is suspended, and is not extended by setting the wall clock back',
    ],
    'tests/slow/revocation.test.ts': ['a server kit'],
  },
  'a key gives itself or others more than it has': {
    'server/api-keys/key-escapes.test.ts': [
      'of an organization cannot call endpoints for site administrators, even if a site administrator created it',
      'of an organization can lose but not gain permissions when a member other than its creator changes it',
      'with permissions for members cannot suspend, demote or remove an owner, even if an owner created it',
    ],
    'server-kit/gatehouse.test.ts': [
      'has no permissions in another organization of its user',
      'with an organization id refuses members of another organization whose slug is that id',
    ],
  },
  'a comparison of secrets reveals them by its time': {
    'server/api-keys/api-keys.test.ts': ['are stored as digests only, and are refused with a wrong checksum'],
  },
  'another site uses a credential in a header, or a cookie next to it': {
    'server/http/identity/credentials.test.ts': [
      'is read from the Authorization header if there is one, and cookies are neither read nor set',
      'is refused if two headers contain a credential',
      'can be sent in a header by pages on trusted origins',
    ],
    'server-kit/gatehouse.test.ts': ['is refused in a cross-site POST, unless the origin is trusted'],
  },
  'the operator rewrites the audit log': {
    'server/events/verify-proof.test.ts': [
      'accepts random histories, and reports the position of every kind of tampering',
      'reports missing events that a witness’s checkpoint covers, and checkpoints that are signed with an unknown key',
    ],
    'server/events/proof.test.ts': ['reveals which rows were changed or deleted in the database'],
  },
  'a machine does what only people may do': {
    'tests/machines.test.ts': [
      'are refused by internal endpoints and by endpoints that affect sign-in, sessions or accounts',
      "need the scopes of' : 'are refused by'",
    ],
    'server/http/identity/credentials.test.ts': [
      'is refused if it is a server key and the endpoint is not for servers',
    ],
  },
}

testProofs('machines, backends and webhooks', attacks)
