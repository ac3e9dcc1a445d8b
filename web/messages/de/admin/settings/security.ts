import type { TranslatedLabels } from '../../../en/admin/settings/labels.ts'

export const securityLabels: TranslatedLabels['security'] = {
  trustedOrigins: {
    label: 'Vertrauenswürdige Origins',
    sentence: 'Andere Websites, die diese mit Cookies aufrufen dürfen.',
  },
  disabledPaths: { label: 'Abgeschaltete Endpunkte', sentence: 'Endpunkte der API, die „nicht gefunden“ antworten.' },
  'rateLimit.enabled': { label: 'Anfragelimits', sentence: 'Anfragen und E-Mails sind begrenzt.' },
  'rateLimit.max': { label: 'Anfragen', sentence: 'Höchstzahl pro Netzwerk und Endpunkt.' },
  'rateLimit.window': { label: 'Zeitfenster', sentence: 'Der Zeitraum, in dem Anfragen gezählt werden.' },
  'rateLimit.storage': { label: 'Zähler', sentence: 'Wo Anfragen gezählt werden.' },
  'rateLimit.customRules': { label: 'Eigene Limits', sentence: 'Endpunkte mit eigenen Limits.' },
  'rateLimit.mailsPerDay.account': {
    label: 'E-Mails pro Person',
    sentence: 'Wie viele E-Mails an andere eine Person am Tag auslösen kann.',
  },
  'rateLimit.mailsPerDay.organization': {
    label: 'E-Mails pro Organisation',
    sentence: 'Wie viele E-Mails eine Organisation am Tag auslösen kann.',
  },
  'admin.roles': { label: 'Rollen der Konsole', sentence: 'Rollen, die Personen auf dieser Website haben können.' },
  'admin.adminRoles': { label: 'Admin-Rollen', sentence: 'Rollen mit vollem Zugriff auf die Konsole.' },
  'admin.defaultRole': { label: 'Standardrolle', sentence: 'Die Rolle neuer Personen.' },
  'admin.adminUserIds': {
    label: 'Admins per ID',
    sentence: 'Personen mit vollem Zugriff, unabhängig von ihrer Rolle.',
  },
  'admin.impersonationSessionDuration': {
    label: 'Dauer einer angenommenen Identität',
    sentence: 'Wie lange Admins eine fremde Identität nutzen können.',
  },
  'admin.allowImpersonatingAdmins': {
    label: 'Identität von Admins annehmen',
    sentence: 'Admins können die Identität anderer Admins annehmen.',
  },
  'admin.defaultBanReason': {
    label: 'Standardgrund einer Sperre',
    sentence: 'Gilt, wenn eine Sperre keinen Grund hat.',
  },
  'admin.defaultBanExpiresIn': { label: 'Standarddauer einer Sperre', sentence: 'Wie lange eine Sperre sonst dauert.' },
  'admin.bannedUserMessage': { label: 'Text bei Sperre', sentence: 'Was gesperrte Personen beim Anmelden sehen.' },
  'advanced.useSecureCookies': { label: 'Sichere Cookies', sentence: 'Cookies werden nur über HTTPS gesendet.' },
  'advanced.cookiePrefix': { label: 'Anfang der Cookie-Namen', sentence: 'Damit beginnt der Name jedes Cookies.' },
  'advanced.crossSubDomainCookies.enabled': {
    label: 'Mit Subdomains teilen',
    sentence: 'Subdomains erhalten das Sitzungscookie.',
  },
  'advanced.crossSubDomainCookies.domain': {
    label: 'Domain der Cookies',
    sentence: 'Die Domain, deren Subdomains sich das Cookie teilen.',
  },
  'advanced.ipAddress.trustedProxies': {
    label: 'Vertrauenswürdige Proxys',
    sentence: 'Proxys, die die Adresse der Besucher melden dürfen.',
  },
  'advanced.ipAddress.ipAddressHeaders': {
    label: 'Header für Adressen',
    sentence: 'Header mit der Adresse der Besucher.',
  },
  'advanced.ipAddress.disableIpTracking': {
    label: 'IP-Adressen speichern',
    sentence: 'IP-Adressen stehen bei Geräten und im Audit-Log.',
  },
}
