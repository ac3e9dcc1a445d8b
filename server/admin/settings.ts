import type { Setting } from '../../contract/admin/settings.ts'
import { resolveConfig, type Config } from '../config/config.ts'
import { signsUpByPasskey } from '../config/passkey.ts'
import { signsUpByMail } from '../config/mailed-sign-in.ts'
import { checksPasswords } from '../config/password-check.ts'
import { optionNames } from '../config/option-names.ts'
import { valueOf } from '../config/option-values.ts'
import { variables } from '../config/variables.ts'
import { recommendationFor } from './recommendations.ts'
import { placeOf } from './setting-places.ts'

// The console hides the text value of an option unless the value is the default or the option matches this pattern. So
// the value of a new option stays hidden until the option is added here.
const harmlessTexts =
  /^(host|baseURL|basePath|dataDirectory|backup\.(directory|keep)|captcha\.(provider|siteKey|when|endpoints|expectedAction|allowedHostnames|siteVerifyURLOverride)|trustedOrigins|disabledPaths|onAPIError\.errorURL|mail\.(transport|from)|branding\..+|locales|log\.level|operations\.host|rateLimit\.(storage|customRules)|advanced\..+|admin\.(defaultRole|adminRoles|adminUserIds|roles|defaultBanReason|bannedUserMessage)|organization\.(creatorRole|roles)|twoFactor\.(issuer|required)|passkey\..+|magicLink\.otherBrowsers|passwordCheck\.(endpoint|atSignIn)|outbound\.allow|deviceAuthorization\.clients|jwks\.keyPairConfig\.alg|jwt\.(issuer|audience)|apiKeys\.prefix|user\.additionalFields|account\.accountLinking\.trustedProviders|socialProviders)$/

const defaults = resolveConfig({})

/** Returns every option in order of declaration, with its effective value, its default and its source. */
export function readSettings(config: Config): Setting[] {
  return optionNames.map((option) => {
    const setBy = setterOf(config, option)
    const standard = defaultOf(config, option)
    const isKnown = standard !== undefined && option !== 'secret'
    return {
      option,
      ...placeOf(option),
      ...shown(option, valueInForce(config, option), standard),
      default: isKnown ? textOf(standard) : null,
      source: sourceOf(setBy),
      setBy,
      env: variables.find((variable) => variable.option === option)?.names[0] ?? null,
      recommended: recommendationFor(config, option),
    }
  })
}

/** The functions that derive the values of unset options from other options. */
const derived: Readonly<Record<string, (config: Config) => unknown>> = {
  baseURL: ({ origin }) => origin,
  // A secret is always in use: without a configured secret, the server creates and stores its own.
  secret: () => '',
  'passwordCheck.enabled': checksPasswords,
  'magicLink.disableSignUp': (config) => !signsUpByMail(config, 'magicLink'),
  'emailOTP.disableSignUp': (config) => !signsUpByMail(config, 'emailOTP'),
  'passkey.signUp': signsUpByPasskey,
  'advanced.useSecureCookies': ({ secureCookies }) => secureCookies,
  'jwt.issuer': ({ origin }) => origin,
  'jwt.audience': ({ origin }) => origin,
  'onAPIError.errorURL': ({ origin, basePath }) => `${origin}${basePath}/error`,
}

function valueInForce(config: Config, option: string) {
  const value = valueOf(config, option)
  return value === undefined ? derived[option]?.(config) : value
}

/**
 * Returns the value that the option would have if it were unset. If the value is derived from other options, those
 * options keep their values.
 */
function defaultOf(config: Config, option: string) {
  if (option === 'baseURL') return `http://localhost:${config.port}`
  if (option === 'advanced.useSecureCookies') return config.origin.startsWith('https:')
  if (option === 'rateLimit.storage') return config.redis.url ? 'secondary-storage' : 'memory'
  return valueOf(defaults, option) ?? derived[option]?.(config)
}

function shown(option: string, value: unknown, standard: unknown): Pick<Setting, 'state' | 'value'> {
  if (value === undefined) return { state: 'unset', value: null }
  if (typeof value === 'function') return { state: 'function', value: null }
  const text = textOf(value)
  const isHarmless = value === null || typeof value === 'number' || typeof value === 'boolean'
  if (isHarmless || harmlessTexts.test(option) || isDefault(option, text, standard))
    return { state: 'shown', value: text }
  return { state: 'hidden', value: null }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value === 'object' && value !== null) return Object.keys(value).join(', ')
  return String(value)
}

/** Whether a value may be shown because it is the documented default. The secret has no documented default. */
function isDefault(option: string, text: string, standard: unknown) {
  return option !== 'secret' && standard !== undefined && text === textOf(standard)
}

/**
 * Returns the file or variable that sets an option or a group that contains the option. If both are unset, returns the
 * file or variable that sets a part of the option.
 */
function setterOf({ sources }: Config, option: string) {
  const groups = option.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'))
  const name = groups.toReversed().find((group) => sources.has(group))
  if (name !== undefined) return sources.get(name) || null
  return [...sources].find(([set]) => set.startsWith(`${option}.`))?.[1] ?? null
}

function sourceOf(setBy: string | null): Setting['source'] {
  if (setBy === null) return 'default'
  return variables.some(({ names }) => names.includes(setBy)) ? 'environment' : 'file'
}
