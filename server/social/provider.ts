import type { Claims } from './claims.ts'

/**
 * What is known of a social provider, as a row of the table in `providers.ts`.
 *
 * Everything here is a fact from the provider's own documentation, which the row names. An address may hold `{name}`,
 * which stands for the option of that name.
 */
export type Provider = {
  /** As it stands in addresses and beside its accounts. */
  id: string
  /** As people know it. */
  name: string
  endpoints: {
    /** Who issues its id tokens. With it the provider speaks OpenID Connect, and a nonce is sent. */
    issuer?: string
    /** Left out, it and the others that are left out are read from the issuer's discovery document. */
    authorization?: string
    token?: string
    /** Where the person is described; left out, the id token describes them. */
    userInfo?: string
    /** The keys of its id tokens. */
    jwks?: string
    /** Where addresses are, when not in the description. */
    emails?: string
  }
  /** Options that fill `{braces}`, with their defaults; null must be configured. */
  settings?: Readonly<Record<string, string | null>>
  scopes: readonly string[]
  /** Between scopes; a space where left out, as the standard has it. */
  scopeSeparator?: ','
  /** What else the authorization address carries. */
  authorizationParameters?: Readonly<Record<string, string>>
  /** The name of the client's id where it is not `client_id`. */
  clientIdParameter?: string
  /** How the secret is sent to the token endpoint: in the form where left out; `none` is sent none. */
  clientAuthentication?: 'basic' | 'none'
  /** Whether it refuses the verifier beside a secret; the challenge it gets, like all others. */
  takesVerifier?: false
  /** Whether it sends the person's name beside the code, in a field `user`; `profile` finds it there. */
  sendsUser?: true
  /** Makes the secret of one request, for a provider that wants a signed one. */
  clientSecret?: (settings: Readonly<Record<string, string>>, clientId: string, now: Date) => Promise<string>
  /** Algorithms its id tokens are signed with, RS256 where left out; HS256 means with the client's secret. */
  idTokenAlgorithms?: readonly string[]
  /** Tells the issuer that must have issued an id token, where it depends on a claim. */
  issuerOf?: (claims: Claims, settings: Readonly<Record<string, string>>) => string | null
  /** Whether it never gives refresh tokens. */
  refreshes?: false
  /** Puts right an answer of the token endpoint that is not as RFC 6749 has it. */
  tokenReply?: (reply: Claims) => Claims
  /** Asks for the description; a GET of `userInfo` with the access token where left out. */
  describe?: (ask: Ask, context: DescribeContext) => Promise<unknown>
  /** The person, out of their description; what their id token says is in it too. */
  profile: (it: Claims) => UncheckedProfile
}

/** Asks a provider for JSON with the access token of a person. */
export type Ask = (
  url: string,
  init?: { method?: 'POST'; headers?: Record<string, string>; body?: string },
) => Promise<unknown>

export type DescribeContext = {
  endpoints: Readonly<Record<string, string>>
  clientId: string
  accessToken: string
  /** What the id token says; empty without one. */
  claims: Claims
}

/** A person as a provider's answer tells; whatever is missing or of another kind is null. */
export type UncheckedProfile = {
  /** The name that never changes and is never given to another. */
  id: string | null
  name: string | null
  email: string | null
  /** Whether the provider says in so many words that the address was proven. */
  emailVerified: boolean
  image: string | null
}
