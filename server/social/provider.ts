import type { Claims } from './claims.ts'

/**
 * The facts about a social provider, as a row of the table in `providers.ts`.
 *
 * All facts are from the provider's own documentation, to which the row links. `{name}` in a URL is replaced by the
 * option of that name.
 */
export type Provider = {
  /** The id that URLs and account rows contain. */
  id: string
  /** The display name. */
  name: string
  endpoints: {
    /** The issuer of the ID tokens. Set only for providers that support OpenID Connect; these also get a nonce. */
    issuer?: string
    /** If `authorization`, `token` or `jwks` is absent, the absent endpoints are read from the discovery document. */
    authorization?: string
    token?: string
    /** The endpoint that returns the user's profile. If absent, the profile is read from the ID token. */
    userInfo?: string
    /** The endpoint with the keys that verify the provider's ID tokens. */
    jwks?: string
    /** The endpoint that returns the user's email addresses, if the profile lacks them. */
    emails?: string
  }
  /** The options that fill the placeholders in the URLs, each with its default; null for a required option. */
  settings?: Readonly<Record<string, string | null>>
  scopes: readonly string[]
  /** The separator of scopes. Default: a space, as RFC 6749 requires. */
  scopeSeparator?: ','
  /** Additional parameters of the authorization URL. */
  authorizationParameters?: Readonly<Record<string, string>>
  /** The name of the parameter for the client id, if it is not `client_id`. */
  clientIdParameter?: string
  /** How the client secret is sent to the token endpoint. Default: as a form field. `none`: no secret is sent. */
  clientAuthentication?: 'basic' | 'none'
  /**
   * False if the token endpoint rejects `code_verifier` together with a client secret. The challenge is always sent.
   */
  takesVerifier?: false
  /** Whether the provider sends the user's name together with the code, in a field `user` that `profile` can read. */
  sendsUser?: true
  /** Creates the client secret of one request, for a provider that requires a signed secret. */
  clientSecret?: (settings: Readonly<Record<string, string>>, clientId: string, now: Date) => Promise<string>
  /** The algorithms that are accepted for ID tokens. Default: RS256. HS256 uses the client secret as the key. */
  idTokenAlgorithms?: readonly string[]
  /** Returns the issuer that an ID token must have. Set only for providers whose issuer depends on a claim. */
  issuerOf?: (claims: Claims, settings: Readonly<Record<string, string>>) => string | null
  /**
   * Whether the provider authenticates the user again for `prompt=login` and `max_age=0`, and then returns `auth_time`.
   * Default: whether the discovery document lists the claim `auth_time`; false if the document is not read.
   */
  authenticatesAgain?: true
  /** False if the provider never issues refresh tokens. */
  refreshes?: false
  /** Corrects a token response that does not follow RFC 6749. */
  tokenReply?: (reply: Claims) => Claims
  /** Requests the user's profile. Default: a GET of `userInfo` with the access token. */
  describe?: (ask: Ask, context: DescribeContext) => Promise<unknown>
  /** Converts the claims of the ID token, merged with the provider's response, to a profile. */
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
  /** The claims of the ID token; empty if there is no ID token. */
  claims: Claims
}

/** A profile from a provider's response. Values that are missing or malformed are null. */
export type UncheckedProfile = {
  /** The permanent id of the user, which the provider never gives to another user. */
  id: string | null
  name: string | null
  email: string | null
  /** Whether the provider explicitly states that the email address is verified. */
  emailVerified: boolean
  image: string | null
}
