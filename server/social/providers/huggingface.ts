import { firstText, isTrue, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/** https://huggingface.co/docs/hub/oauth and https://huggingface.co/.well-known/openid-configuration */
export const huggingface: Provider = {
  id: 'huggingface',
  name: 'Hugging Face',
  endpoints: {
    authorization: 'https://huggingface.co/oauth/authorize',
    token: 'https://huggingface.co/oauth/token',
    userInfo: 'https://huggingface.co/oauth/userinfo',
  },
  scopes: ['openid', 'profile', 'email'],
  profile: (it) => ({
    id: text(it, 'sub'),
    name: firstText(it, 'name', 'preferred_username'),
    email: text(it, 'email'),
    emailVerified: isTrue(it, 'email_verified'),
    image: text(it, 'picture'),
  }),
}
