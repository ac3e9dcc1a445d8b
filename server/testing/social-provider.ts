import { Events, OAuth2Server, type MutableResponse, type MutableToken } from 'oauth2-mock-server'
import type { Visitor } from './visitor.ts'

type Journey = {
  provider?: string
  callbackURL?: string
  errorCallbackURL?: string
  newUserCallbackURL?: string
  requestSignUp?: boolean
  scopes?: string[]
}

/**
 * An OpenID Connect provider on this machine, which asks nobody and says what it is told to.
 *
 * Whoever signs in next is `person`; `replies` change its next answers of a kind, in order.
 */
export async function startSocialProvider({ after }: { after: (work: () => Promise<void>) => void }) {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, 'localhost')
  after(() => server.stop())
  const issuer = server.issuer.url!

  const provider = {
    issuer,
    options: { issuer, clientId: 'client', clientSecret: 'client-secret', name: 'Acme' },
    /** The claims of whoever signs in next. */
    person: { sub: 'subject-1', email: 'ada@example.com', email_verified: true, name: 'Ada' } as Record<string, unknown>,
    /** Changes to what it answers next: to the id token before it is signed, and to whole answers. */
    next: {
      idToken: [] as ((token: MutableToken) => void)[],
      token: [] as ((response: MutableResponse) => void)[],
      userInfo: [] as ((response: MutableResponse) => void)[],
    },
    /** What was asked at the token endpoint, oldest first. */
    tokenRequests: [] as Record<string, string>[],
    server,

    /** Sets out from a browser and comes back to the door: what the provider would have the browser open. */
    async journey(visitor: Visitor, { provider: id = 'acme', ...body }: Journey = {}, path = '/sign-in/social') {
      const response = await visitor.fetch(`/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ provider: id, ...body }),
      })
      const { url } = (await response.json()) as { url?: string }
      if (!url) throw new Error(`The journey was refused: ${visitor.lastBody()}`)
      return visitProvider(url)
    },
  }

  server.service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
    if (token.payload['amr']) return
    const { iat, exp, iss, aud, nonce } = token.payload
    token.payload = { iat, exp, iss, aud, ...(nonce ? { nonce } : {}), ...provider.person } as MutableToken['payload']
    provider.next.idToken.shift()?.(token)
  })
  server.service.on(Events.BeforeResponse, (response: MutableResponse, request: { body: Record<string, string> }) => {
    provider.tokenRequests.push(request.body)
    provider.next.token.shift()?.(response)
  })
  server.service.on(Events.BeforeUserinfo, (response: MutableResponse) => {
    response.body = provider.person
    provider.next.userInfo.shift()?.(response)
  })
  return provider
}

/** Where a provider that asks nobody sends the browser that opens this address. */
export async function visitProvider(url: string) {
  const response = await fetch(url, { redirect: 'manual' })
  await response.body?.cancel()
  return response.headers.get('location')!
}
