/** The format of an option’s value. */
export type SettingKind = 'seconds' | 'days' | 'limit' | 'list' | 'record' | 'function' | 'code' | 'text'

const kinds: readonly [kind: SettingKind, options: RegExp][] = [
  [
    'seconds',
    /(?:[eE]xpiresIn|Duration|Interval|expirationTime|cookieCache\.maxAge|updateAge|freshAge|rateLimit\.window|drainDelay|backup\.every|twoFactorCookieMaxAge|trustDeviceMaxAge|requiredGrace|timeWindow|[a-z]Seconds|deviceAuthorization\.interval|recovery\.delay|administratorReset\.delay|stepUp\.maxAge)$/,
  ],
  ['days', /^retention\./],
  ['limit', /^organization\..*(?:Limit|maximumTeams|maximumMembersPerTeam)$/],
  [
    'list',
    /^(?:previousSecrets|trustedOrigins|disabledPaths|captcha\.(?:endpoints|allowedHostnames)|locales)$|(?:trustedProviders|adminUserIds|adminRoles)$/,
  ],
  ['list', /(?:ipAddressHeaders|trustedProxies)$/],
  ['record', /^(?:socialProviders|user\.additionalFields|(?:admin|organization)\.roles|rateLimit\.customRules)$/],
  ['function', /^decisions\.|(?:beforeCreate|afterCreate|beforeDelete|afterDelete|definePayload|getSubject)$/],
  [
    'code',
    /^(?:baseURL|basePath|host|dataDirectory|log\.level|mail\.endpoint|passwordCheck\.endpoint|captcha\.(?:siteKey|siteVerifyURLOverride)|mail\.from|onAPIError\.errorURL)$/,
  ],
  ['code', /^(?:jwt\.|advanced\.cookiePrefix|advanced\..*domain|branding\.(?:accent|logo|support|terms|privacy))/],
]

export function kindOf(option: string): SettingKind {
  return kinds.find(([, options]) => options.test(option))?.[0] ?? 'text'
}

/** Whether the value of an option is shown as code, for example a URL or a list of URLs. */
export function isCode(option: string) {
  return (
    kindOf(option) === 'code' ||
    /^(?:trustedOrigins|disabledPaths|captcha\.(?:endpoints|allowedHostnames)|rateLimit\.customRules|advanced\.)/.test(
      option,
    )
  )
}

/** Whether the label names the opposite of the option: `disableSignUp` is labeled “Sign-up”. */
export function isOpposite(option: string) {
  return /(?:^|\.)disable(?!dPaths)[^.]*$/.test(option)
}
