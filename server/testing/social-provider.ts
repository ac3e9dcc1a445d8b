import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Events, OAuth2Issuer, OAuth2Service, type MutableResponse, type MutableToken } from 'oauth2-mock-server'
import type { Visitor } from './visitor.ts'

type SignInStart = {
  provider?: string
  callbackURL?: string
  errorCallbackURL?: string
  newUserCallbackURL?: string
  requestSignUp?: boolean
  scopes?: string[]
}

type NewUser = { sub: string; email: string; name: string }

/** Starts a local OpenID Connect provider that the test controls. The provider has no user interface. */
export async function startSocialProvider({ after }: { after: (work: () => Promise<void>) => void }) {
  const { issuer: issuing, service, asked, url: issuer } = await startServer(after)
  let users = 0

  const provider = {
    issuer,
    options: { issuer, clientId: 'client', clientSecret: 'client-secret', name: 'Acme' },
    /** The claims of the user who signs in next. */
    user: { sub: 'subject-1', email: 'ada@example.com', email_verified: true, name: 'Ada' } as Record<string, unknown>,
    /** Queues of functions. Each function changes one ID token before it is signed, or one response of an endpoint. */
    next: {
      idToken: [] as ((token: MutableToken) => void)[],
      token: [] as ((response: MutableResponse) => void)[],
      userInfo: [] as ((response: MutableResponse) => void)[],
    },
    /** The bodies of the requests to the token endpoint, oldest first. */
    tokenRequests: [] as Record<string, string>[],
    /** Returns how many times the token endpoint was called, including failed calls. */
    tokenCalls: () => asked.filter((request) => request === 'POST /token').length,
    issuing,
    service,

    /** Starts a sign-in and visits the provider. Returns the callback URL to which the provider redirects. */
    async startSignIn(
      visitor: Visitor,
      { provider: id = 'acme', ...body }: SignInStart = {},
      path = '/sign-in/social',
    ) {
      const response = await visitor.fetch(`/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ provider: id, ...body }),
      })
      const { url } = (await response.json()) as { url?: string }
      if (!url) throw new Error(`The sign-in was refused: ${visitor.lastBody()}`)
      return visitProvider(url)
    },

    /** Runs a complete sign-in. Returns the URL to which the callback redirects. */
    async visit(visitor: Visitor, start: SignInStart = {}, path = '/sign-in/social') {
      const response = await visitor.fetch(await provider.startSignIn(visitor, start, path))
      return response.headers.get('location')
    },

    /** Creates an ID token of the next user, as an app on the user's device would get it. */
    idToken: (claims: Record<string, unknown> = {}) =>
      issuing.buildToken({
        scopesOrTransform: (_, payload) =>
          void Object.assign(payload, { aud: provider.options.clientId, ...provider.user, ...claims }),
      }),

    /** Makes a new user sign in next. The user has an account at the provider but not on this site. */
    newUser(claims: Record<string, unknown> = {}): NewUser {
      users += 1
      provider.user = {
        sub: `subject-${users}`,
        email: `newcomer-${users}@example.com`,
        email_verified: true,
        name: `Newcomer ${users}`,
        ...claims,
      }
      return provider.user as NewUser
    },
  }

  service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
    // The token with `amr` is the access token, which must be unique.
    if (token.payload['amr']) return void (token.payload['jti'] = randomUUID())
    const { iat, exp, iss, aud, nonce } = token.payload
    const claims: Record<string, unknown> = { iat, exp, iss, aud, ...(nonce ? { nonce } : {}), ...provider.user }
    token.payload = claims as MutableToken['payload']
    provider.next.idToken.shift()?.(token)
  })
  service.on(Events.BeforeResponse, (response: MutableResponse, request: { body: Record<string, string> }) => {
    provider.tokenRequests.push(request.body)
    provider.next.token.shift()?.(response)
  })
  service.on(Events.BeforeUserinfo, (response: MutableResponse) => {
    response.body = provider.user
    provider.next.userInfo.shift()?.(response)
  })
  return provider
}

async function startServer(after: (work: () => Promise<void>) => void) {
  const issuer = new OAuth2Issuer()
  await issuer.keys.generate('RS256')
  const service = new OAuth2Service(issuer)
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    service.requestHandler(request, response)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  after(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  issuer.url = url
  return { issuer, service, asked, url }
}

/** Opens an authorization URL of the provider. Returns the URL to which the provider redirects. */
export async function visitProvider(url: string) {
  const response = await fetch(url, { redirect: 'manual' })
  await response.body?.cancel()
  return response.headers.get('location')!
}
