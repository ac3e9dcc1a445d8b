import type { Claims } from './claims.ts'

/**
 * The facts about a social provider, as a row of the table in `providers.ts`.
 *
 * All facts are from the provider's own documentation, which the row names. `{name}` in a URL is replaced by the option
 * of that name.
 */
export type Provider = {
  /** The id in URLs and account rows. */
  id: string
  /** The display name. */
  name: string
  endpoints: {
    /** The issuer of its ID tokens. With it the provider supports OpenID Connect, and a nonce is sent. */
    issuer?: string
    /** If absent, this and other absent endpoints come from the issuer's discovery document. */
    authorization?: string
    token?: string
    /** The endpoint with the user's profile; if absent, the profile comes from the ID token. */
    userInfo?: string
    /** The keys of its ID tokens. */
    jwks?: string
    /** The endpoint with the user's addresses, if they are not in the profile. */
    emails?: string
  }
  /** Options for `{placeholders}` with their defaults; null means required. */
  settings?: Readonly<Record<string, string | null>>
  scopes: readonly string[]
  /** The separator of scopes. Default: a space, as in the standard. */
  scopeSeparator?: ','
  /** Additional parameters of the authorization URL. */
  authorizationParameters?: Readonly<Record<string, string>>
  /** The name of the parameter for the client id, if it is not `client_id`. */
  clientIdParameter?: string
  /** How the secret is sent to the token endpoint. Default: in the form; `none` sends none. */
  clientAuthentication?: 'basic' | 'none'
  /**
   * False if the token endpoint rejects `code_verifier` together with a client secret. The challenge is always sent.
   */
  takesVerifier?: false
  /** Whether the provider sends the user's name together with the code, in a field `user` that `profile` can read. */
  sendsUser?: true
  /** Creates the signed client secret of one request, for a provider that requires a signed secret. */
  clientSecret?: (settings: Readonly<Record<string, string>>, clientId: string, now: Date) => Promise<string>
  /** The algorithms of its ID tokens. Default: RS256. HS256 uses the client secret. */
  idTokenAlgorithms?: readonly string[]
  /** Returns the required issuer of an ID token, if it depends on a claim. */
  issuerOf?: (claims: Claims, settings: Readonly<Record<string, string>>) => string | null
  /**
   * Whether it authenticates the user again for `prompt=login` and `max_age=0`, and then reports `auth_time`. Default:
   * what its discovery document says, if that is read.
   */
  authenticatesAgain?: true
  /** Whether it never issues refresh tokens. */
  refreshes?: false
  /** Corrects a token response that does not follow RFC 6749. */
  tokenReply?: (reply: Claims) => Claims
  /** Requests the user's profile. Default: a GET of `userInfo` with the access token. */
  describe?: (ask: Ask, context: DescribeContext) => Promise<unknown>
  /** Maps the provider's response, which includes the ID token's claims, to a user. */
  profile: (it: Claims) => UncheckedProfile
}

/** Requests JSON from a provider with a user's access token. */
export type Ask = (
  url: string,
  init?: { method?: 'POST'; headers?: Record<string, string>; body?: string },
) => Promise<unknown>

export type DescribeContext = {
  endpoints: Readonly<Record<string, string>>
  clientId: string
  accessToken: string
  /** The claims of the ID token; empty without an ID token. */
  claims: Claims
}

/** A user mapped from a provider's response; missing and malformed values are null. */
export type UncheckedProfile = {
  /** The permanent id, never given to another user. */
  id: string | null
  name: string | null
  email: string | null
  /** Whether the provider explicitly states that the address is verified. */
  emailVerified: boolean
  image: string | null
}
