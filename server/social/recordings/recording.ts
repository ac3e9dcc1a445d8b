/** How a provider answered, in the shape its own documentation gives, and what must come of it. */
export type Recording = {
  /** Where the shapes stand. */
  source: string
  /** Options beside the client's id and secret. */
  options?: Record<string, unknown>
  /** The authorization address, without what is drawn anew each time: state, code_challenge, nonce, redirect_uri. */
  authorization: string
  /** What the token endpoint answers; `id_token` is added from `idToken`. */
  token: Record<string, unknown>
  /** The claims of the id token, without iss, aud, exp, iat and nonce. */
  idToken?: Record<string, unknown>
  /** The field `user` that is sent beside the code. */
  user?: string
  /** What the provider answers when it is asked for the person, by method and path of the documented address. */
  replies?: Record<string, unknown>
  /** Headers that a request for the person must carry, by method and path. */
  headers?: Record<string, Record<string, string>>
  profile: { id: string; name: string; email: string | null; emailVerified: boolean; image: string | null }
}
