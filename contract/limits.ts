/** The maximum number of calls from one network to an endpoint within `window` seconds. */
export type Limit = {
  window: number
  max: number
  /**
   * Whether the endpoint could be used to guess secrets. The counts of such an endpoint are stored separately, so that
   * a flood of other calls cannot evict them.
   */
  isGuarded?: true
}

/** The limit for calls with which somebody could guess a password or a code, or claim an email address. */
export const guardedLimit: Limit = { window: 10, max: 3, isGuarded: true }

/** The limit for calls that request passkey options. Each visit to the sign-in page makes one such call. */
export const passkeyOptionsLimit: Limit = { window: 60, max: 30 }

/** The limit for calls that check a passkey response or change passkeys. */
export const guardedPasskeyLimit: Limit = { window: 10, max: 5, isGuarded: true }

/** The limit for calls that request or check a mailed code. */
export const mailedCodeLimit: Limit = { window: 60, max: 3, isGuarded: true }

/** The limit for calls that request or open a mailed link. */
export const mailedLinkLimit: Limit = { window: 60, max: 5, isGuarded: true }
