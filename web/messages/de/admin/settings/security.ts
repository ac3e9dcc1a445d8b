import type { TranslatedLabels } from '../../../en/admin/settings/labels.ts'

export const securityLabels: TranslatedLabels['security'] = {
  trustedOrigins: { label: 'Vertraute Seiten', sentence: 'Andere Seiten, die diese mit Cookies aufrufen dürfen.' },
  disabledPaths: { label: 'Abgeschaltete Endpunkte', sentence: 'Endpunkte der API, die „nicht gefunden“ antworten.' },
  'rateLimit.enabled': { label: 'Grenzen für Anfragen', sentence: 'Anfragen und E-Mails sind begrenzt.' },
  'rateLimit.max': { label: 'Anfragen', sentence: 'Höchstzahl pro Netzwerk und Endpunkt.' },
  'rateLimit.window': { label: 'Zeitfenster', sentence: 'Der Zeitraum, in dem Anfragen gezählt werden.' },
  'rateLimit.storage': { label: 'Zähler', sentence: 'Wo Anfragen gezählt werden.' },
  'rateLimit.customRules': { label: 'Eigene Grenzen', sentence: 'Endpunkte mit eigenen Grenzen.' },
  'rateLimit.mailsPerDay.account': {
    label: 'E-Mails pro Person',
    sentence: 'E-Mails an andere, die eine Person am Tag auslösen kann.',
  },
  'rateLimit.mailsPerDay.organization': {
    label: 'E-Mails pro Organisation',
    sentence: 'E-Mails, die eine Organisation am Tag auslösen kann.',
  },
  'admin.roles': { label: 'Rollen der Konsole', sentence: 'Rollen, die Personen auf dieser Seite haben können.' },
  'admin.adminRoles': { label: 'Admin-Rollen', sentence: 'Rollen mit vollem Zugriff auf die Konsole.' },
  'admin.defaultRole': { label: 'Standardrolle', sentence: 'Die Rolle neuer Personen.' },
  'admin.adminUserIds': { label: 'Admins per ID', sentence: 'Personen mit vollem Zugriff auf die Konsole.' },
  'admin.impersonationSessionDuration': {
    label: 'Dauer einer Identitätsübernahme',
    sentence: 'Wie lange Admins als andere arbeiten können.',
  },
  'admin.allowImpersonatingAdmins': {
    label: 'Identität von Admins übernehmen',
    sentence: 'Admins können als andere Admins arbeiten.',
  },
  'admin.defaultBanReason': {
    label: 'Standardgrund einer Sperre',
    sentence: 'Gilt, wenn eine Sperre keinen Grund hat.',
  },
  'admin.defaultBanExpiresIn': { label: 'Standarddauer einer Sperre', sentence: 'Wie lange eine Sperre sonst dauert.' },
  'admin.bannedUserMessage': { label: 'Text bei Sperre', sentence: 'Was Gesperrte lesen.' },
  'advanced.useSecureCookies': { label: 'Sichere Cookies', sentence: 'Cookies werden nur über HTTPS gesendet.' },
  'advanced.cookiePrefix': { label: 'Anfang der Cookie-Namen', sentence: 'Damit beginnt der Name jedes Cookies.' },
  'advanced.crossSubDomainCookies.enabled': {
    label: 'Mit Subdomains teilen',
    sentence: 'Subdomains erhalten das Sitzungscookie.',
  },
  'advanced.crossSubDomainCookies.domain': {
    label: 'Domain der Cookies',
    sentence: 'Die Domain, die das Cookie teilt.',
  },
  'advanced.ipAddress.trustedProxies': {
    label: 'Vertraute Proxys',
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
