/** Messages about passkeys on the pages of a host, whose origin differs from the site's. */
export const passkeyElsewhereMessages = {
  use: (app: string) => `Use your passkey at ${app}`,
}

export type PasskeyElsewhereMessages = typeof passkeyElsewhereMessages
