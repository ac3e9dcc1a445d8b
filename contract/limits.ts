/** How many calls one network may make to an endpoint in a window of seconds. */
export type Limit = {
  window: number
  max: number
  /** Whether secrets are guessed there: then a flood of other calls must not make the server forget its windows. */
  isGuarded?: true
}

/** The limit where passwords are tried and addresses are claimed. */
export const guardedLimit: Limit = { window: 10, max: 3, isGuarded: true }
