import type { SettingLabels } from './labels.ts'

export const securityLabels = {
  trustedOrigins: { label: 'Trusted origins', sentence: 'Other sites that may send requests with cookies.' },
  disabledPaths: { label: 'Disabled endpoints', sentence: 'API endpoints that return “not found”.' },
  'captcha.provider': {
    label: 'CAPTCHA',
    sentence: 'Blocks automated requests with proof of work or a CAPTCHA service.',
  },
  'captcha.when': {
    label: 'When to show the CAPTCHA',
    sentence: 'Always, or only while someone is guessing passwords.',
  },
  'captcha.endpoints': { label: 'Endpoints with a CAPTCHA', sentence: 'API endpoints that require a CAPTCHA.' },
  'captcha.siteKey': { label: 'CAPTCHA site key', sentence: 'The service’s public key for this site.' },
  'captcha.secretKey': { label: 'CAPTCHA secret key', sentence: 'The service’s secret key for this site.' },
  'captcha.minScore': { label: 'CAPTCHA score', sentence: 'The lowest accepted score.' },
  'captcha.expectedAction': { label: 'CAPTCHA action', sentence: 'The action the service has to report.' },
  'captcha.allowedHostnames': { label: 'CAPTCHA hosts', sentence: 'Hosts whose pages may show the CAPTCHA.' },
  'captcha.siteVerifyURLOverride': {
    label: 'CAPTCHA verification URL',
    sentence: 'Replaces the service’s own URL for checking responses.',
  },
  'rateLimit.enabled': { label: 'Rate limits', sentence: 'Requests and emails are limited.' },
  'rateLimit.max': {
    label: 'Request limit',
    sentence: 'How many requests a network can send to an endpoint in the time window.',
  },
  'rateLimit.window': { label: 'Time window', sentence: 'The period in which requests are counted.' },
  'rateLimit.storage': { label: 'Request counter', sentence: 'Where requests are counted.' },
  'rateLimit.customRules': { label: 'Custom limits', sentence: 'Endpoints with their own limits.' },
  'rateLimit.mailsPerDay.account': {
    label: 'Emails per person',
    sentence: 'How many emails one person can send to others per day.',
  },
  'rateLimit.mailsPerDay.organization': {
    label: 'Emails per organization',
    sentence: 'How many emails one organization can send per day.',
  },
  'admin.roles': { label: 'Site roles', sentence: 'Roles that people can have on this site.' },
  'admin.adminRoles': { label: 'Admin roles', sentence: 'Roles with full access to the console.' },
  'admin.defaultRole': { label: 'Default role', sentence: 'The role new people start with.' },
  'admin.adminUserIds': { label: 'Admins by ID', sentence: 'People with full access, regardless of role.' },
  'admin.impersonationSessionDuration': {
    label: 'Impersonation length',
    sentence: 'How long an admin can impersonate someone.',
  },
  'admin.allowImpersonatingAdmins': { label: 'Impersonate admins', sentence: 'Admins can impersonate other admins.' },
  'admin.defaultBanReason': { label: 'Default ban reason', sentence: 'Recorded when no reason is given for a ban.' },
  'admin.defaultBanExpiresIn': {
    label: 'Default ban expiration',
    sentence: 'When a ban expires if no date is chosen.',
  },
  'admin.bannedUserMessage': { label: 'Ban message', sentence: 'Shown to banned people when they try to sign in.' },
  'outbound.allow': {
    label: 'Allowed private networks',
    sentence: 'Private networks that webhooks and log streams may send to.',
  },
  'advanced.useSecureCookies': { label: 'Secure cookies', sentence: 'Cookies are sent over HTTPS only.' },
  'advanced.cookiePrefix': { label: 'Cookie prefix', sentence: 'Part of every cookie’s name.' },
  'advanced.crossSubDomainCookies.enabled': {
    label: 'Share cookies with subdomains',
    sentence: 'Subdomains get the session cookie.',
  },
  'advanced.crossSubDomainCookies.domain': {
    label: 'Cookie domain',
    sentence: 'The domain whose subdomains share the cookie.',
  },
  'advanced.ipAddress.trustedProxies': {
    label: 'Trusted proxies',
    sentence: 'Proxies that may report a visitor’s IP address.',
  },
  'advanced.ipAddress.ipAddressHeaders': {
    label: 'IP address headers',
    sentence: 'Headers that carry the visitor’s IP address.',
  },
  'advanced.ipAddress.disableIpTracking': {
    label: 'Store IP addresses',
    sentence: 'IP addresses appear in device lists and the audit log.',
  },
} satisfies SettingLabels
