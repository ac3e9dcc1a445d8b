import type { Provider } from './provider.ts'
import { apple } from './providers/apple.ts'
import { asana } from './providers/asana.ts'
import { atlassian } from './providers/atlassian.ts'
import { auth0 } from './providers/auth0.ts'
import { bitbucket } from './providers/bitbucket.ts'
import { box } from './providers/box.ts'
import { cognito } from './providers/cognito.ts'
import { discord } from './providers/discord.ts'
import { dropbox } from './providers/dropbox.ts'
import { facebook } from './providers/facebook.ts'
import { figma } from './providers/figma.ts'
import { github } from './providers/github.ts'
import { gitlab } from './providers/gitlab.ts'
import { google } from './providers/google.ts'
import { huggingface } from './providers/huggingface.ts'
import { kakao } from './providers/kakao.ts'
import { keycloak } from './providers/keycloak.ts'
import { kick } from './providers/kick.ts'
import { line } from './providers/line.ts'
import { linear } from './providers/linear.ts'
import { linkedin } from './providers/linkedin.ts'
import { microsoft } from './providers/microsoft.ts'
import { naver } from './providers/naver.ts'
import { notion } from './providers/notion.ts'
import { okta } from './providers/okta.ts'
import { paypal } from './providers/paypal.ts'
import { reddit } from './providers/reddit.ts'
import { roblox } from './providers/roblox.ts'
import { salesforce } from './providers/salesforce.ts'
import { slack } from './providers/slack.ts'
import { spotify } from './providers/spotify.ts'
import { tiktok } from './providers/tiktok.ts'
import { twitter } from './providers/twitter.ts'
import { twitch } from './providers/twitch.ts'
import { vk } from './providers/vk.ts'
import { yahoo } from './providers/yahoo.ts'
import { yandex } from './providers/yandex.ts'
import { zoom } from './providers/zoom.ts'

/** All known providers. Any other OpenID Connect provider is configured by its issuer. */
export const providers: readonly Provider[] = [
  google,
  apple,
  microsoft,
  github,
  facebook,
  twitter,
  discord,
  gitlab,
  linkedin,
  slack,
  spotify,
  twitch,
  zoom,
  notion,
  dropbox,
  reddit,
  bitbucket,
  yahoo,
  yandex,
  kakao,
  naver,
  line,
  vk,
  tiktok,
  roblox,
  salesforce,
  atlassian,
  figma,
  linear,
  asana,
  box,
  huggingface,
  paypal,
  kick,
  cognito,
  auth0,
  okta,
  keycloak,
]
