/** Messages for passkeys in a host with another origin than the site. */
export const passkeyElsewhereMessages = {
  use: (app: string) => `Use your passkey at ${app}`,
}

export type PasskeyElsewhereMessages = typeof passkeyElsewhereMessages
