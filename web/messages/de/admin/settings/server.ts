import type { TranslatedLabels } from '../../../en/admin/settings/labels.ts'

export const serverLabels: TranslatedLabels['server'] = {
  baseURL: { label: 'Öffentliche URL', sentence: 'Weiterleitungen und Links in E-Mails beginnen mit dieser URL.' },
  basePath: { label: 'Pfad der API', sentence: 'Der Pfad, unter dem die API erreichbar ist.' },
  host: { label: 'Netzwerkschnittstelle', sentence: 'Die Netzwerkschnittstelle, über die der Server erreichbar ist.' },
  port: { label: 'Port des Servers', sentence: 'Der Port, über den der Server erreichbar ist.' },
  secret: { label: 'Geheimnis', sentence: 'Dieses Geheimnis signiert Sitzungen und verschlüsselt gespeicherte Daten.' },
  previousSecrets: {
    label: 'Frühere Geheimnisse',
    sentence: 'Daten, die mit früheren Geheimnissen verschlüsselt wurden, bleiben lesbar.',
  },
  dataDirectory: { label: 'Datenordner', sentence: 'Ordner der eingebauten Datenbank.' },
  'log.level': { label: 'Protokollstufe', sentence: 'Ab welcher Stufe Meldungen protokolliert werden.' },
  'operations.drainDelay': {
    label: 'Wartezeit vor dem Beenden',
    sentence: 'Wie lange der Port beim Beenden noch offen bleibt.',
  },
  'log.requests': { label: 'Anfrageprotokoll', sentence: 'Jede Anfrage wird in einer Zeile protokolliert.' },
  'operations.metrics': { label: 'Metriken', sentence: 'Messwerte für Prometheus.' },
  'operations.token': {
    label: 'Schlüssel für Metriken',
    sentence: 'Mit diesem Schlüssel lassen sich Metriken über den Hauptport abrufen.',
  },
  'operations.traces': { label: 'Ablaufverfolgung', sentence: 'Spans für OpenTelemetry.' },
  'operations.port': { label: 'Betriebsport', sentence: 'Zweiter Port für Statusprüfungen und Metriken.' },
  'operations.host': {
    label: 'Schnittstelle des Betriebsports',
    sentence: 'Die Netzwerkschnittstelle, über die der Betriebsport erreichbar ist.',
  },
  'database.url': {
    label: 'PostgreSQL-Server',
    sentence: 'Dieser Server wird statt der eingebauten Datenbank verwendet.',
  },
  'database.maxConnections': { label: 'Datenbankverbindungen', sentence: 'Höchstzahl pro Serverprozess.' },
  'database.transactionPooler': {
    label: 'Transaktions-Pooler',
    sentence: 'Vor der Datenbank steht PgBouncer im Transaktionsmodus.',
  },
  'database.listenUrl': {
    label: 'Direkte Datenbankadresse',
    sentence: 'Die Adresse für Benachrichtigungen, wenn vor der Datenbank ein Pooler steht.',
  },
  'redis.url': { label: 'Redis-Server', sentence: 'Mehrere Server zählen ihre Anfragen gemeinsam in Redis.' },
  'jwks.keyPairConfig.alg': {
    label: 'Signaturalgorithmus',
    sentence: 'Algorithmus der Schlüssel, die JWTs signieren.',
  },
  'jwks.disablePrivateKeyEncryption': {
    label: 'Verschlüsselung der Schlüssel',
    sentence: 'Private Schlüssel werden verschlüsselt gespeichert.',
  },
  'jwks.rotationInterval': { label: 'Schlüsselwechsel', sentence: 'Wie oft der Signaturschlüssel gewechselt wird.' },
  'jwt.issuer': { label: 'Aussteller der JWTs', sentence: 'Der Claim „iss“ in JWTs.' },
  'jwt.audience': { label: 'Empfänger der JWTs', sentence: 'Der Claim „aud“ in JWTs.' },
  'jwt.expirationTime': { label: 'Gültigkeit der JWTs', sentence: 'Wie lange ein JWT gültig ist.' },
  'jwt.definePayload': { label: 'Inhalt der JWTs', sentence: 'Eine Funktion, die die Claims liefert.' },
  'jwt.getSubject': { label: 'Subjekt der JWTs', sentence: 'Eine Funktion, die den Claim „sub“ liefert.' },
  'jwt.disableSettingJwtHeader': {
    label: 'Header mit JWT',
    sentence: 'Beim Abrufen der Sitzung steht ein JWT im Header der Antwort.',
  },
  'revocations.boundSeconds': {
    label: 'Frist für Widerrufe',
    sentence: 'Wie lange es höchstens dauert, bis eigene Server entzogenen Zugriff bemerken.',
  },
  'openAPI.enabled': { label: 'OpenAPI-Dokument', sentence: 'Eine Beschreibung der API für andere Programme.' },
  'openAPI.disableDefaultReference': { label: 'API-Referenz', sentence: 'Eine Seite mit einer Beschreibung der API.' },
  'retention.events': { label: 'Audit-Log aufbewahren', sentence: 'Wie lange Ereignisse aufbewahrt werden.' },
  'retention.attempts': {
    label: 'Fehlgeschlagene Anmeldungen aufbewahren',
    sentence: 'Wie lange fehlgeschlagene Anmeldungen und ähnliche Versuche aufbewahrt werden.',
  },
  'retention.mails': {
    label: 'E-Mails aufbewahren',
    sentence: 'Wie lange gesendete und fehlgeschlagene E-Mails aufbewahrt werden.',
  },
  'retention.invitations': {
    label: 'Einladungen aufbewahren',
    sentence: 'Wie lange Einladungen nach ihrem Ablauf aufbewahrt werden.',
  },
  'retention.jobs': {
    label: 'Fehlgeschlagene Jobs aufbewahren',
    sentence: 'Wie lange fehlgeschlagene Jobs aufbewahrt werden.',
  },
  'retention.sessions': {
    label: 'Abgelaufene Sitzungen aufbewahren',
    sentence: 'Wie lange Sitzungen nach ihrem Ablauf aufbewahrt werden.',
  },
  'retention.verifications': {
    label: 'Abgelaufene Links aufbewahren',
    sentence: 'Wie lange Links und Codes nach ihrem Ablauf aufbewahrt werden.',
  },
  'retention.rateLimits': {
    label: 'Anfragezähler aufbewahren',
    sentence: 'Wie lange die Zähler der Anfragelimits aufbewahrt werden.',
  },
  'auditLog.checkpointSeconds': {
    label: 'Prüfpunkte des Audit-Logs',
    sentence: 'Die Zeit zwischen signierten Prüfpunkten des Audit-Logs.',
  },
  logStreams: { label: 'Log-Streams', sentence: 'Systeme, die Ereignisse des Audit-Logs empfangen.' },
  'backup.directory': { label: 'Backup-Ordner', sentence: 'Wohin geplante Backups geschrieben werden.' },
  'backup.every': { label: 'Backup-Intervall', sentence: 'Zeit zwischen geplanten Backups.' },
  'backup.keep': {
    label: 'Backups aufbewahren',
    sentence: 'Wie viele tägliche, wöchentliche und monatliche Backups erhalten bleiben.',
  },
  'verification.disableCleanup': {
    label: 'Abgelaufene Links löschen',
    sentence: 'Abgelaufene Links und Codes werden aus der Datenbank gelöscht.',
  },
  'webhooks.enabled': { label: 'Webhooks', sentence: 'Ereignisse können an andere Systeme gesendet werden.' },
  'webhooks.organizations': {
    label: 'Webhooks von Organisationen',
    sentence: 'Inhaber und Admins von Organisationen können Webhooks hinzufügen.',
  },
  'webhooks.timeoutSeconds': {
    label: 'Zeitlimit für Webhooks',
    sentence: 'Wie lange ein Empfänger für seine Antwort brauchen darf.',
  },
  'webhooks.concurrency': {
    label: 'Gleichzeitige Webhook-Aufrufe',
    sentence: 'Wie viele Aufrufe eines Webhooks gleichzeitig laufen können.',
  },
}
