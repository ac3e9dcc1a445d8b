import type { CDPSession, Page } from '@playwright/test'
import { spendPage } from './reused-page.ts'

type Kind = {
  /** A phone that syncs its passkeys, a laptop whose passkeys never leave it, or a security key without a PIN. */
  device: 'phone' | 'laptop' | 'key'
}

const settings = {
  phone: { transport: 'internal', hasUserVerification: true, defaultBackupEligibility: true, defaultBackupState: true },
  laptop: { transport: 'internal', hasUserVerification: true },
  key: { transport: 'usb', hasUserVerification: false },
} as const

/** Connects an authenticator to a page. The authenticator answers each request at once, as if the user touched it. */
export async function connectAuthenticator(page: Page, { device }: Kind) {
  spendPage(page)
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      hasResidentKey: device !== 'key',
      isUserVerified: device !== 'key',
      automaticPresenceSimulation: true,
      ...settings[device],
    },
  })
  return {
    /** Sets whether the authenticator recognizes its user, for example by fingerprint. */
    recognize: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Sets whether a touch is simulated. Without a touch, requests wait. */
    touch: (enabled: boolean) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Disconnects the authenticator, as if it were lost. */
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
    /** Returns the number of passkeys on the authenticator. */
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

/** The server’s reply, or the name of the error with which the browser refused. */
export type Reply = { status: number; body: Record<string, unknown> } | { error: string }

/** Creates a passkey with the browser’s API and sends it to the server. */
export function addPasskey(page: Page): Promise<Reply> {
  return page.evaluate(async () => {
    const options = await fetch('/api/auth/passkey/generate-register-options').then((reply) => reply.json())
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    )
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    const reply = await fetch('/api/auth/passkey/verify-registration', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ response: credential.toJSON() }),
    })
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  })
}

/**
 * Uses a passkey with the browser’s API and sends the response to the server. `changes` replace parts of the server’s
 * options, as a hostile script on the page could.
 */
export function answerWithPasskey(
  page: Page,
  { changes = {}, mediation }: { changes?: object; mediation?: CredentialMediationRequirement } = {},
): Promise<Reply> {
  return page.evaluate(
    async ({ changes, mediation }) => {
      const sent = await fetch('/api/auth/passkey/generate-authenticate-options').then((reply) => reply.json())
      const options = { ...(sent as PublicKeyCredentialRequestOptionsJSON), ...changes }
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
      try {
        const asked = { publicKey, ...(mediation ? { mediation } : {}) }
        const credential = (await navigator.credentials.get(asked)) as PublicKeyCredential
        const reply = await fetch('/api/auth/passkey/verify-authentication', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ response: credential.toJSON() }),
        })
        return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
      } catch (error) {
        return { error: (error as DOMException).name }
      }
    },
    { changes, mediation },
  )
}
