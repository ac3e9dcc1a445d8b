/** A provider's responses in the form of its own documentation, and the expected user. */
export type Recording = {
  /** The source of the responses. */
  source: string
  /** Options in addition to the client id and secret. */
  options?: Record<string, unknown>
  /** The authorization URL without its random parameters: state, code_challenge, nonce, redirect_uri. */
  authorization: string
  /** The token response; `id_token` is added from `idToken`. */
  token: Record<string, unknown>
  /** The claims of the ID token, without iss, aud, exp, iat and nonce. */
  idToken?: Record<string, unknown>
  /** The field `user` that is sent with the code. */
  user?: string
  /** The responses to requests for the user, by method and path of the documented URL. */
  replies?: Record<string, unknown>
  /** Headers that a request for the user must have, by method and path. */
  headers?: Record<string, Record<string, string>>
  profile: { id: string; name: string; email: string | null; emailVerified: boolean; image: string | null }
}
