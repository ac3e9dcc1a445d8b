import { firstText, isTrue, text } from '../claims.ts'
import type { Provider } from '../provider.ts'

/**
 * https://discord.com/developers/docs/topics/oauth2, https://discord.com/developers/docs/resources/user and
 * https://discord.com/developers/docs/reference#image-formatting
 */
export const discord: Provider = {
  id: 'discord',
  name: 'Discord',
  endpoints: {
    authorization: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    userInfo: 'https://discord.com/api/users/@me',
  },
  scopes: ['identify', 'email'],
  profile(it) {
    const id = text(it, 'id')
    const avatar = text(it, 'avatar')
    return {
      id,
      name: firstText(it, 'global_name', 'username'),
      email: text(it, 'email'),
      emailVerified: isTrue(it, 'verified'),
      image: id && avatar && `https://cdn.discordapp.com/avatars/${id}/${avatar}.png`,
    }
  },
}
