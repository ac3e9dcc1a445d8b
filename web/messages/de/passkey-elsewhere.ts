import type { PasskeyElsewhereMessages } from '../en/passkey-elsewhere.ts'

export const passkeyElsewhereMessages: PasskeyElsewhereMessages = {
  use: (app) => `Passkey bei ${app} verwenden`,
}
