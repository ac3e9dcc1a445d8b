import type { Recording } from './recording.ts'

export const microsoft: Recording = {
  source: 'https://learn.microsoft.com/en-us/entra/identity-platform/id-token-claims-reference',
  authorization:
    'https://login.microsoftonline.com/common/oauth2/v2.0/authorize?response_type=code&client_id=client&scope=openid+profile+email+offline_access&code_challenge_method=S256',
  token: {
    access_token: 'eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiIsIng1dCI6Ik5HVEZ2ZEstZnl0aEV1Q',
    token_type: 'Bearer',
    expires_in: 3599,
    scope: 'openid profile email offline_access',
    refresh_token: 'AwABAAAAvPM1KaPlrEqdFSBzjqfTGAMxZGUTdM0t4B4',
  },
  idToken: {
    ver: '2.0',
    sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
    name: 'Abe Lincoln',
    preferred_username: 'abeli@microsoft.com',
    email: 'abeli@microsoft.com',
    xms_edov: true,
    oid: '00000000-0000-0000-66f3-3332eca7ea81',
    tid: '9122040d-6c67-4c5b-b112-36a304b66dad',
    aio: 'Df2UVXL1ix!lMCWMSOJBcFatzcGfvFGhjKv8q5g0x732dR5MB5BisvGQO7YWByjd8iQDLq',
  },
  profile: {
    id: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
    name: 'Abe Lincoln',
    email: 'abeli@microsoft.com',
    emailVerified: true,
    image: null,
  },
}
