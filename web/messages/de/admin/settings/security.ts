import type { TranslatedLabels } from '../../../en/admin/settings/labels.ts'

export const securityLabels: TranslatedLabels['security'] = {
  trustedOrigins: {
    label: 'Vertrauenswürdige Origins',
    sentence: 'Andere Websites, die Anfragen mit Cookies senden dürfen.',
  },
  disabledPaths: { label: 'Deaktivierte Endpunkte', sentence: 'API-Endpunkte, die mit „nicht gefunden“ antworten.' },
  'captcha.provider': {
    label: 'CAPTCHA',
    sentence: 'Eine Rechenaufgabe oder ein Dienst hält automatisierte Anfragen fern.',
  },
  'captcha.when': {
    label: 'Wann das CAPTCHA erscheint',
    sentence: 'Immer oder nur, solange jemand Passwörter zu erraten versucht.',
  },
  'captcha.endpoints': { label: 'Endpunkte mit CAPTCHA', sentence: 'API-Endpunkte, die ein CAPTCHA verlangen.' },
  'captcha.siteKey': {
    label: 'CAPTCHA-Site-Key',
    sentence: 'Der öffentliche Schlüssel, den der Dienst für diese Website vergeben hat.',
  },
  'captcha.secretKey': {
    label: 'CAPTCHA-Geheimnis',
    sentence: 'Der geheime Schlüssel, den der Dienst für diese Website vergeben hat.',
  },
  'captcha.minScore': { label: 'CAPTCHA-Mindestscore', sentence: 'Der niedrigste Score, der akzeptiert wird.' },
  'captcha.expectedAction': {
    label: 'CAPTCHA-Aktion',
    sentence: 'Die Aktion, die in der Antwort des Dienstes stehen muss.',
  },
  'captcha.allowedHostnames': { label: 'CAPTCHA-Hosts', sentence: 'Hosts, deren Seiten das CAPTCHA anzeigen dürfen.' },
  'captcha.siteVerifyURLOverride': {
    label: 'CAPTCHA-Prüf-URL',
    sentence: 'CAPTCHA-Antworten werden unter dieser URL statt beim Dienst selbst geprüft.',
  },
  'rateLimit.enabled': { label: 'Anfragelimits', sentence: 'Die Zahl der Anfragen und E-Mails ist begrenzt.' },
  'rateLimit.max': {
    label: 'Anfragen pro Zeitfenster',
    sentence: 'Wie viele Anfragen ein Netzwerk im Zeitfenster an einen Endpunkt senden kann.',
  },
  'rateLimit.window': { label: 'Zeitfenster für Anfragen', sentence: 'Der Zeitraum, in dem Anfragen gezählt werden.' },
  'rateLimit.storage': { label: 'Anfragezähler', sentence: 'Wo Anfragen gezählt werden.' },
  'rateLimit.customRules': { label: 'Limits einzelner Endpunkte', sentence: 'Endpunkte mit eigenen Limits.' },
  'rateLimit.mailsPerDay.account': {
    label: 'E-Mails pro Person',
    sentence: 'Wie viele E-Mails eine Person pro Tag an andere senden kann.',
  },
  'rateLimit.mailsPerDay.organization': {
    label: 'E-Mails pro Organisation',
    sentence: 'Wie viele E-Mails eine Organisation pro Tag senden kann.',
  },
  'admin.roles': { label: 'Rollen auf dieser Website', sentence: 'Rollen, die Personen haben können.' },
  'admin.adminRoles': { label: 'Admin-Rollen', sentence: 'Rollen mit vollem Zugriff auf die Konsole.' },
  'admin.defaultRole': { label: 'Standardrolle', sentence: 'Die Rolle, die neue Personen bekommen.' },
  'admin.adminUserIds': {
    label: 'Admins nach ID',
    sentence: 'Personen mit vollem Zugriff, unabhängig von ihrer Rolle.',
  },
  'admin.impersonationSessionDuration': {
    label: 'Dauer eines Identitätswechsels',
    sentence: 'Wie lange Admins eine fremde Identität nutzen können.',
  },
  'admin.allowImpersonatingAdmins': {
    label: 'Identität von Admins annehmen',
    sentence: 'Admins können die Identität anderer Admins annehmen.',
  },
  'admin.defaultBanReason': {
    label: 'Standardgrund einer Sperre',
    sentence: 'Dieser Grund wird eingetragen, wenn beim Sperren keiner angegeben wird.',
  },
  'admin.defaultBanExpiresIn': {
    label: 'Ablauf neuer Sperren',
    sentence: 'Wann eine Sperre abläuft, wenn kein Datum gewählt wird.',
  },
  'admin.bannedUserMessage': {
    label: 'Hinweis für gesperrte Personen',
    sentence: 'Diesen Hinweis sehen gesperrte Personen, wenn sie sich anmelden wollen.',
  },
  'outbound.allow': {
    label: 'Erlaubte private Netze',
    sentence: 'Private Netze, an die Webhooks und Log-Streams senden dürfen.',
  },
  'advanced.useSecureCookies': { label: 'Sichere Cookies', sentence: 'Cookies werden nur über HTTPS gesendet.' },
  'advanced.cookiePrefix': { label: 'Präfix der Cookies', sentence: 'Das Präfix im Namen jedes Cookies.' },
  'advanced.crossSubDomainCookies.enabled': {
    label: 'Cookies mit Subdomains teilen',
    sentence: 'Subdomains erhalten das Sitzungscookie.',
  },
  'advanced.crossSubDomainCookies.domain': {
    label: 'Domain der Cookies',
    sentence: 'Die Domain, deren Subdomains sich das Cookie teilen.',
  },
  'advanced.ipAddress.trustedProxies': {
    label: 'Vertrauenswürdige Proxys',
    sentence: 'Proxys, von denen die IP-Adresse der Besucher übernommen wird.',
  },
  'advanced.ipAddress.ipAddressHeaders': {
    label: 'Header für IP-Adressen',
    sentence: 'Header mit der IP-Adresse der Besucher.',
  },
  'advanced.ipAddress.disableIpTracking': {
    label: 'IP-Adressen speichern',
    sentence: 'IP-Adressen erscheinen in Gerätelisten und im Audit-Log.',
  },
}
