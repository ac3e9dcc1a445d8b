/** The responses of a provider, as its own documentation shows them, and the expected profile. */
export type Recording = {
  /** The page or file that the responses are from. */
  source: string
  /** Options in addition to the client id and the client secret. */
  options?: Record<string, unknown>
  /** The authorization URL without its random parameters state, code_challenge and nonce, and without redirect_uri. */
  authorization: string
  /** The token response. Its `id_token` is created from `idToken`. */
  token: Record<string, unknown>
  /** The claims of the ID token, except iss, aud, exp, iat and nonce. */
  idToken?: Record<string, unknown>
  /** The parameter `user` of the callback, which the provider sends together with the code. */
  user?: string
  /** The responses to requests for the profile, by method and path of the documented URL. */
  replies?: Record<string, unknown>
  /** Headers that a request for the profile must have, by method and path. */
  headers?: Record<string, Record<string, string>>
  profile: { id: string; name: string; email: string | null; emailVerified: boolean; image: string | null }
}
