export const doctorFindings = {
  '/health/live answers {0}, so the server behind the address is unknown':
    '/health/live antwortet mit {0}, daher ist unklar, welcher Server hinter der Adresse steht',
  'A crash of the database loses the last sign-ups and changes, because synchronous_commit is off':
    'Bei einem Absturz der Datenbank gehen die letzten Registrierungen und Änderungen verloren, weil synchronous_commit ausgeschaltet ist',
  'A newer version has run {0}': 'Eine neuere Version hat Migration {0} ausgeführt',
  'A power failure can destroy the database, because these are off: {0}':
    'Ein Stromausfall kann die Datenbank zerstören, weil Folgendes ausgeschaltet ist: {0}',
  'A previous secret can be guessed, because {0}; sessions signed with it are accepted':
    'Ein früheres Geheimnis lässt sich erraten, denn {0}; damit signierte Sitzungen werden weiter akzeptiert',
  'A replica cannot catch up, because its replication slot was invalidated: {0}':
    'Ein Replikat kann nicht mehr aufholen, weil sein Replikations-Slot ungültig ist: {0}',
  'The server that answers belongs to another installation, or runs an earlier version':
    'Unter der öffentlichen Adresse antwortet eine andere Installation oder eine ältere Version',
  'A server with this secret answers': 'Unter der öffentlichen Adresse antwortet ein Server mit demselben Geheimnis',
  'A transaction pooler is in front of the database, so prepared statements and time limits fail':
    'Vor der Datenbank steht ein Transaktions-Pooler, daher funktionieren Prepared Statements und Zeitlimits nicht',
  'A restore of this database did not finish': 'Eine Wiederherstellung dieser Datenbank wurde nicht abgeschlossen',
  'Anybody can get a host name that matches {0}, and send requests with the cookies of visitors':
    'Jeder kann sich einen Hostnamen einrichten, der zu {0} passt, und darüber Anfragen mit den Cookies von Besuchern senden',
  'Anybody can get a host name under {0} and receive the session cookie':
    'Jeder kann sich unter {0} einen Hostnamen einrichten und so an das Sitzungscookie gelangen',
  'Browsers also send the session cookie over http': 'Browser senden das Sitzungscookie auch über http',
  'Browsers may use http, because Strict-Transport-Security is missing':
    'Browser können http verwenden, weil Strict-Transport-Security fehlt',
  'Browsers refuse cookies for {0} from {1}': 'Browser lehnen Cookies ab, die {1} für {0} setzt',
  'Browsers refuse secure cookies from an http address': 'Bei einer http-Adresse lehnen Browser sichere Cookies ab',
  'Browsers refuse the certificate, because {0}': 'Browser lehnen das Zertifikat ab, denn {0}',
  'Counts become wrong': 'Gespeicherte Zählerstände stimmen nicht mehr',
  'Dead rows slow down {0}': 'Tote Zeilen bremsen {0}',
  'Overdue by more than ten minutes: {0}': 'Seit mehr als zehn Minuten überfällig: {0}',
  'Requests are counted separately ({0}), so together the servers admit more of them: {1}':
    'Anfragen werden getrennt gezählt ({0}), daher lassen die Server zusammen mehr zu als eingestellt: {1}',
  'The session cache is not used, because a transaction pooler does not announce ended sessions':
    'Ein Transaktions-Pooler meldet nicht, wenn Sitzungen enden, daher bleibt der Sitzungs-Cache ungenutzt',
  'Every role of the database server can use {0}': 'Jede Rolle des Datenbankservers kann {0} verwenden',
  'Every user of this machine can open {0}, which contains all personal data':
    'Jeder Benutzer dieses Rechners kann {0} öffnen und so alle personenbezogenen Daten lesen',
  'Failed at least {0} times, and will be retried: {1}':
    'Mindestens {0}-mal fehlgeschlagen, weitere Versuche folgen: {1}',
  'Keep the previous secrets until {0}, because sessions may still need them':
    'Behalte die früheren Geheimnisse bis {0}, weil manche Sitzungen sie möglicherweise noch brauchen',
  'Keep the previous secrets, because sessions may still need them':
    'Behalte die früheren Geheimnisse, weil manche Sitzungen sie möglicherweise noch brauchen',
  'Keep the previous secrets until the daily job has encrypted the rest again: {0}':
    'Behalte die früheren Geheimnisse, bis der tägliche Job auch den Rest neu verschlüsselt hat: {0}',
  'Links in emails lead to {0}, which visitors cannot open':
    'Links in E-Mails führen zu {0}; diese Adresse können Besucher nicht öffnen',
  'Mail servers refuse the sender {0}': 'Mailserver lehnen den Absender {0} ab',
  'Emails are stored in the developer mailbox, and nobody receives them':
    'E-Mails bleiben im Entwickler-Postfach, und niemand bekommt sie',
  'Emails with secret links are sent in plain text': 'E-Mails mit geheimen Links werden unverschlüsselt gesendet',
  'Migration {0} was changed after it ran': 'Migration {0} wurde nach ihrer Ausführung geändert',
  'No DKIM key of {0} was found': 'Für {0} wurde kein DKIM-Schlüssel gefunden',
  'No DKIM key of {0} was found under the usual names':
    'Für {0} wurde unter den üblichen Namen kein DKIM-Schlüssel gefunden',
  'No answer from {0}': 'Keine Antwort von {0}',
  'Backups cannot be written to {0}': 'In {0} lässt sich kein Backup schreiben',
  'No backup has been made yet': 'Es gibt noch kein Backup',
  'No backup has been restored as a test yet': 'Es wurde noch nie ein Backup zur Probe wiederhergestellt',
  'No known secret can decrypt {0}': 'Mit den bekannten Geheimnissen nicht zu entschlüsseln: {0}',
  'No proxy is trusted, but a proxy must terminate TLS: all visitors share the rate limits of its address':
    'Es ist kein vertrauenswürdiger Proxy eingestellt, obwohl ein Proxy TLS terminieren muss; dadurch teilen sich alle Besucher die Anfragelimits des Proxys',
  'The previous secrets are no longer needed and can be removed, unless you are rotating the secret':
    'Die früheren Geheimnisse werden nicht mehr gebraucht und können entfernt werden, sofern du das Geheimnis nicht gerade wechselst',
  'No server has used the database yet': 'Noch kein Server hat die Datenbank verwendet',
  'There are no users yet': 'Es gibt noch keine Konten',
  'Overdue for deletion by more than a day: {0}': 'Löschung seit über einem Tag überfällig: {0}',
  'Not delivered in the last {0} days: {1}': 'In den letzten {0} Tagen nicht zugestellt: {1}',
  'Not sent, because emails stay in the developer mailbox':
    'Nicht gesendet, weil E-Mails im Entwickler-Postfach bleiben',
  'Not yet run: {0}': 'Noch nicht ausgeführt: {0}',
  'Nothing answers on port 80': 'Auf Port 80 antwortet kein Server',
  'PostgreSQL {0}': 'PostgreSQL {0}',
  'PostgreSQL {0} is too old': 'PostgreSQL {0} ist zu alt',
  'Rate limits are off, so programs can quickly try passwords and trigger emails':
    'Anfragelimits sind ausgeschaltet, daher können Programme massenhaft Passwörter ausprobieren und E-Mails auslösen',
  'Requests are slow, and duplicates are possible': 'Anfragen sind langsam, und Duplikate sind möglich',
  'Requests fail': 'Anfragen schlagen fehl',
  'Searches fail or are slow without {0}': 'Suchen schlagen fehl oder sind langsam, weil Folgendes fehlt: {0}',
  'Some roles grant nothing, because admin.roles lacks them: {0}':
    'Einige Rollen gewähren keine Rechte, weil sie in admin.roles fehlen: {0}',
  'Some roles grant nothing, because organization.roles lacks them: {0}':
    'Einige Rollen gewähren keine Rechte, weil sie in organization.roles fehlen: {0}',
  'Strict-Transport-Security is valid for less than {0} days: {1}':
    'Strict-Transport-Security gilt weniger als {0} Tage: {1}',
  'Tables keep growing, because these are off: {0}':
    'Tabellen wachsen immer weiter, weil Folgendes ausgeschaltet ist: {0}',
  'The DKIM key of {0} is revoked': 'Der DKIM-Schlüssel von {0} ist widerrufen',
  'The SPF record of {0} allows every server to send': 'Laut SPF-Eintrag von {0} darf jeder Server E-Mails senden',
  'The server behind the address sends no Date header': 'Der Server hinter der Adresse sendet keine Uhrzeit',
  'The check failed: {0}': 'Die Prüfung ist fehlgeschlagen: {0}',
  'The clock of {0} is {1} s ahead': 'Die Uhr {0} geht {1} s vor',
  'The clock of {0} is {1} s behind': 'Die Uhr {0} geht {1} s nach',
  'The connection cannot be encrypted ({0})': 'Die Verbindung lässt sich nicht verschlüsseln ({0})',
  'The current secret decrypts them all': 'Alle lassen sich mit dem aktuellen Geheimnis entschlüsseln',
  'The database is a replica, which refuses writes':
    'Die Datenbank ist ein Replikat und lässt keine Schreibzugriffe zu',
  'The database is used with a secret, and this server has none':
    'Zu dieser Datenbank gehört ein Geheimnis, aber auf diesem Server ist keines gesetzt',
  'The database is used with another secret, so this server cannot start':
    'Zu dieser Datenbank gehört ein anderes Geheimnis, daher kann dieser Server nicht starten',
  'The database is used with the secret of this server': 'Das Geheimnis dieses Servers gehört zu dieser Datenbank',
  'The database refuses writes': 'Die Datenbank lässt keine Schreibzugriffe zu',
  'The encoding {0} cannot store or compare every name':
    'Mit der Zeichenkodierung {0} lassen sich nicht alle Namen speichern oder vergleichen',
  'The last test restore was {0} ago': 'Die letzte Probe-Wiederherstellung ist {0} her',
  'The newest backup is {0} old': 'Das neueste Backup ist {0} alt',
  'The newest backup is {0} old, and one should be made every {1}':
    'Das neueste Backup ist {0} alt; eingestelltes Intervall: {1}',
  'The newest file, {0}, is {1} old': 'Die neueste Datei, {0}, ist {1} alt',
  'The next backups may not fit: {0} is free, and the newest backup takes up {1}':
    'Für die nächsten Backups reicht der Platz vielleicht nicht: {0} sind frei, das neueste Backup ist {1} groß',
  'The oldest is {0} transactions old, and the database stops at 2,100,000,000':
    'Die älteste liegt {0} Transaktionen zurück; bei 2.100.000.000 bleibt die Datenbank stehen',
  'The operating system sorts texts differently ({0}) than when the indexes were created ({1}), so rows may not be found':
    'Das Betriebssystem sortiert Texte anders ({0}) als beim Anlegen der Indizes ({1}), daher werden Zeilen vielleicht nicht gefunden',
  'The password and emails with secret links are sent in plain text':
    'Das Passwort und E-Mails mit geheimen Links werden unverschlüsselt gesendet',
  'The proxy also accepts {0}, which is not secure': 'Der Proxy akzeptiert auch das unsichere {0}',
  'The published placeholder is configured; the server creates and uses another secret':
    'Als Geheimnis ist der öffentlich bekannte Platzhalter eingestellt; der Server erzeugt und verwendet stattdessen ein eigenes',
  'The role lacks {0}': 'Der Rolle fehlen Rechte: {0}',
  'The secret can be guessed, because {0}': 'Das Geheimnis lässt sich erraten, denn {0}',
  'The secret is only in the data folder, so a second server would not have it':
    'Das Geheimnis liegt nur im Datenordner, ein zweiter Server hätte es also nicht',
  'The server creates its secret at the first start': 'Der Server erzeugt sein Geheimnis beim ersten Start',
  'The mail server refuses the sign-in ({0})': 'Der Mailserver lehnt die Anmeldung ab ({0})',
  'The test email was refused ({0})': 'Die Test-E-Mail wurde abgelehnt ({0})',
  'There are users, but no administrator': 'Es gibt Konten, aber keinen Admin',
  'Gatehouse is not installed in this database': 'In dieser Datenbank ist Gatehouse nicht installiert',
  'These indexes are not used: {0}': 'Diese Indizes werden nicht verwendet: {0}',
  'These jobs will not be retried: {0}': 'Diese Jobs werden nicht wiederholt: {0}',
  'The servers have different versions: {0}': 'Auf den Servern laufen verschiedene Versionen: {0}',
  'The servers need {0} connections, but the database server admits only {1}: {2}':
    'Die Server brauchen {0} Verbindungen, aber der Datenbankserver erlaubt nur {1}: {2}',
  'This machine has no route to the public address': 'Dieser Rechner hat keine Route zur öffentlichen Adresse',
  'This version cannot work with migration {0}': 'Diese Version ist mit Migration {0} nicht kompatibel',
  'Unknown variables have no effect: {0}': 'Unbekannte Variablen werden ignoriert: {0}',
  'Visitors can evade the rate limits, because {0} includes their addresses':
    'Besucher können die Anfragelimits umgehen, weil {0} auch ihre IP-Adressen einschließt',
  'WAL fills the disk, because a slot holds it back: {0}':
    'Das WAL füllt die Festplatte, weil ein Slot es festhält: {0}',
  'WAL is kept for a slot that nobody reads: {0}': 'Das WAL wird für einen ungenutzten Slot aufbewahrt: {0}',
  'admin.adminUserIds names users that do not exist: {0}':
    'admin.adminUserIds enthält IDs, zu denen es keine Person gibt: {0}',
  'an intermediate certificate is missing, or its authority is not trusted':
    'ein Zwischenzertifikat fehlt, oder der Aussteller ist nicht vertrauenswürdig',
  'database.transactionPooler is on without a transaction pooler, which slows statements down':
    'database.transactionPooler ist eingeschaltet, obwohl es keinen Transaktions-Pooler gibt; das bremst Abfragen',
  'http://{0} answers {1} instead of redirecting to https':
    'http://{0} antwortet mit {1}, statt auf https weiterzuleiten',
  'it contains a sequence such as 1234567890': 'es enthält eine Zeichenfolge wie 1234567890',
  'it contains a word used in examples': 'es enthält ein Wort, das in Beispielen vorkommt',
  'it has expired': 'es ist abgelaufen',
  'it has too few different characters': 'es enthält zu wenige verschiedene Zeichen',
  'it is for another name': 'es gilt für einen anderen Namen',
  'it is not valid yet': 'es gilt noch nicht',
  'it is self-signed': 'es ist selbst signiert',
  'it is a repeated sequence of characters': 'es besteht aus einer Zeichenfolge, die sich wiederholt',
  'its authority is not trusted': 'der Aussteller ist nicht vertrauenswürdig',
  'its characters are not random': 'seine Zeichen sind nicht zufällig',
  'previousSecrets contains the current secret': 'previousSecrets enthält das aktuelle Geheimnis',
  '{0} admits pages over http, which others on the network can change':
    '{0} lässt Seiten über http zu, die andere im Netzwerk verändern können',
  '{0} answers {1}': '{0} antwortet mit {1}',
  '{0} answers {1}, so visitors do not reach the server':
    '{0} antwortet mit {1}, daher erreichen Besucher den Server nicht',
  '{0} cannot sign in with a password, because its hash has an unknown format':
    'Die Anmeldung mit Passwort ist nicht möglich, weil der Hash ein unbekanntes Format hat: {0}',
  '{0} contains no backup': '{0} enthält kein Backup',
  '{0} was sometimes unreachable in the last 24 hours': '{0} war in den letzten 24 Stunden zeitweise nicht erreichbar',
  '{0} does not accept connections ({1})': '{0} nimmt keine Verbindungen an ({1})',
  '{0} does not answer': '{0} antwortet nicht',
  '{0} does not exist': '{0} gibt es nicht',
  'Open for over an hour, so old rows are kept: {0}':
    'Transaktionen sind seit über einer Stunde offen, daher werden tote Zeilen nicht entfernt: {0}',
  '{0} has no DMARC record, which large mail providers require':
    '{0} hat keinen DMARC-Eintrag; große E-Mail-Anbieter verlangen ihn',
  '{0} has no SPF record, so emails may be treated as spam':
    '{0} hat keinen SPF-Eintrag, daher landen E-Mails vielleicht im Spam',
  '{0} has no IP address': '{0} hat keine IP-Adresse',
  '{0} has not started yet': '{0} wurde noch nicht gestartet',
  '{0} has {1} DMARC records, so receivers ignore all of them':
    '{0} hat {1} DMARC-Einträge, daher wird keiner davon beachtet',
  '{0} has {1} SPF records, so receivers ignore all of them':
    '{0} hat {1} SPF-Einträge, daher wird keiner davon beachtet',
  '{0} is {1} behind': '{0} ist im Rückstand: {1}',
  '{0} is {1} behind, last answer: {2}': '{0} ist im Rückstand: {1}, letzte Antwort: {2}',
  '{0} may do more than Gatehouse needs: {1}': '{0} darf mehr, als Gatehouse braucht: {1}',
  'Another program left {0}, which may hold locks':
    'Diese Transaktionen stammen nicht von Gatehouse und blockieren vielleicht andere: {0}',
  '{0} receives no email, so receivers may refuse emails from it':
    '{0} empfängt keine E-Mails, daher lehnen Empfänger E-Mails von dieser Domain vielleicht ab',
  '{0} refuses the API key ({1})': '{0} lehnt den API-Schlüssel ab ({1})',
  '{0} sends passwords and cookies in plain text': '{0} überträgt Passwörter und Cookies unverschlüsselt',
  '{0} trusts every program on the machine of a visitor':
    'Durch {0} gilt jedes Programm auf dem Rechner eines Besuchers als vertrauenswürdig',
  '{0}, and the certificate has not been renewed': '{0}, bis das Zertifikat abläuft; es wurde noch nicht erneuert',
  '{0}, and the limit of {1} is {2}, which leaves few for others':
    '{0}; das Limit {1} liegt bei {2}, sodass für andere Programme kaum Verbindungen bleiben',
  '{0}, because these are missing or off: {1}': '{0}, weil Folgendes fehlt oder ausgeschaltet ist: {1}',
  '{0}, but the limit of {1} is {2}': '{0}, aber das Limit {1} liegt bei {2}',
  '{0}, so sessions and emailed links expire at the wrong time':
    '{0}, daher laufen Sitzungen und Links in E-Mails zur falschen Zeit ab',
}
