export const doctorRemedies = {
  'Add an A or AAAA record for it, or correct GATEHOUSE_BASE_URL':
    'Füge im DNS einen A- oder AAAA-Eintrag hinzu oder korrigiere GATEHOUSE_BASE_URL',
  'Add an MX record to the domain, or send from another domain':
    'Füge im DNS der Domain einen MX-Eintrag hinzu oder verwende eine andere Absenderdomain',
  'Add the TXT record `v=DMARC1; p=none` as _dmarc.{0}, and later p=quarantine':
    'Füge unter _dmarc.{0} den TXT-Eintrag `v=DMARC1; p=none` hinzu und ändere ihn später auf p=quarantine',
  'Add the TXT record of your mail provider': 'Füge den TXT-Eintrag deines E-Mail-Anbieters hinzu',
  'Add the lost secret to previousSecrets, if you still have it. Otherwise, emails are eventually deleted, and other values are renewed when they are used':
    'Trage das fehlende Geheimnis in previousSecrets ein, wenn du es noch hast. Wenn nicht, werden die E-Mails mit der Zeit gelöscht und andere Daten bei der nächsten Verwendung erneuert',
  'Add them to admin.roles': 'Füge diese Rollen zu admin.roles hinzu',
  'Add them to organization.roles': 'Füge diese Rollen zu organization.roles hinzu',
  'Allow requests to it, or set passwordCheck.endpoint to a copy of the service or to null':
    'Erlaube dem Server Anfragen an diesen Dienst. Oder trage in passwordCheck.endpoint die Adresse einer eigenen Instanz oder den Wert `null` ein',
  'These users have to reset their password': 'Diese Personen müssen ihr Passwort zurücksetzen',
  'Begin SMTP_URL with smtps://, or turn STARTTLS on at the server':
    'Verwende in SMTP_URL smtps:// oder schalte auf dem Mailserver STARTTLS ein',
  'Use https:// in trustedOrigins': 'Verwende in trustedOrigins https://',
  'Correct RESEND_API_KEY': 'Korrigiere RESEND_API_KEY',
  'Correct SMTP_URL, or open the port in the firewall': 'Korrigiere SMTP_URL oder öffne den Port in der Firewall',
  'Correct backup.directory, or the owner of the folder': 'Korrigiere backup.directory oder den Eigentümer des Ordners',
  'Correct mail.endpoint, or open the firewall for it':
    'Korrigiere mail.endpoint oder gib die Adresse in der Firewall frei',
  'Correct mail.endpoint, or try again later': 'Korrigiere mail.endpoint oder versuche es später erneut',
  'Correct or remove them; docs/configuration.md lists all variables':
    'Korrigiere oder entferne diese Variablen; docs/configuration.md nennt alle gültigen',
  'Correct the address and the credentials in logStreams, or check the receiver':
    'Korrigiere Adresse und Zugangsdaten in logStreams oder prüfe den Empfänger',
  'Correct the proxy or the DNS, or use the same GATEHOUSE_SECRET on every server':
    'Korrigiere den Proxy oder das DNS. Wenn beides stimmt, verwende auf allen Servern dasselbe GATEHOUSE_SECRET',
  'Correct the sender, and the account at the mail provider':
    'Korrigiere den Absender und prüfe das Konto beim E-Mail-Anbieter',
  'Correct the user and the password in SMTP_URL': 'Korrigiere Benutzer und Passwort in SMTP_URL',
  "Create a database with `encoding 'UTF8' template template0` and restore a backup into it":
    "Erstelle eine Datenbank mit `encoding 'UTF8' template template0` und stelle darin ein Backup wieder her",
  'Create the replica again': 'Erstelle das Replikat neu',
  'End the record with ~all or -all': 'Lass den Eintrag auf ~all oder -all enden',
  'Find these transactions in pg_stat_activity and end them with `select pg_terminate_backend(pid)`':
    'Suche diese Transaktionen in pg_stat_activity und beende sie mit `select pg_terminate_backend(pid)`',
  'Finish the upgrade': 'Schließe das Upgrade ab',
  'Fix the cause and run `gatehouse doctor` again': 'Behebe die Ursache und führe `gatehouse doctor` erneut aus',
  'Forward /health/live for this check': 'Leite /health/live für diese Prüfung an den Server weiter',
  'Install a valid certificate with its chain in the proxy':
    'Installiere im Proxy ein gültiges Zertifikat samt Zertifikatskette',
  'Install a valid certificate, or use the name from the certificate in SMTP_URL':
    'Installiere ein gültiges Zertifikat oder verwende in SMTP_URL den Namen aus dem Zertifikat',
  'Install the newer version again': 'Installiere wieder die neuere Version',
  'Install the same version on every server': 'Installiere auf allen Servern dieselbe Version',
  'Keep one record': 'Behalte nur einen Eintrag',
  'Look for errors of cleanup jobs in the server log': 'Suche im Serverprotokoll nach Fehlern der Aufräum-Jobs',
  'Look for errors of the `backup` job in the server log': 'Suche im Serverprotokoll nach Fehlern des Jobs `backup`',
  'Look for the files of earlier backups, and for errors of the `backup` job in the server log':
    'Suche nach den Dateien früherer Backups und im Serverprotokoll nach Fehlern des Jobs `backup`',
  'Look for their errors in the server log': 'Suche die Fehler dieser Jobs im Serverprotokoll',
  'Look for their errors in the server log; the jobs are deleted after the time in retention.jobs':
    'Suche die Fehler dieser Jobs im Serverprotokoll; die Jobs werden nach der Frist in retention.jobs gelöscht',
  'Lower backup.keep, or use a larger disk': 'Verringere backup.keep oder verwende eine größere Festplatte',
  'Lower database.maxConnections or --workers, or raise the limit of the database server':
    'Verringere database.maxConnections bzw. --workers oder erhöhe das Limit des Datenbankservers',
  'Make a member the owner in the console, or delete the organization there':
    'Mach in der Konsole ein Mitglied zum Inhaber oder lösche dort die Organisation',
  'Make the role of DATABASE_URL the owner of the tables and the schema':
    'Mach die Rolle aus DATABASE_URL zum Eigentümer der Tabellen und des Schemas',
  'Merge them into one record': 'Fasse die Einträge zu einem zusammen',
  'Mount it, or correct backup.directory': 'Binde den Ordner ein oder korrigiere backup.directory',
  'List each origin in trustedOrigins, or use a domain of your own':
    'Trage jede Origin einzeln in trustedOrigins ein oder verwende eine eigene Domain',
  'List only the addresses of the proxies in GATEHOUSE_TRUSTED_PROXIES':
    'Trage in GATEHOUSE_TRUSTED_PROXIES nur die Adressen der Proxys ein',
  'Set DATABASE_URL to the address of the database itself':
    'Trage in DATABASE_URL die direkte Adresse der Datenbank ein',
  'Set DATABASE_URL to the address of the primary': 'Trage in DATABASE_URL die Adresse des primären Servers ein',
  'Let the proxy pass on the header of the server, and set no other one':
    'Reiche im Proxy den HSTS-Header des Servers unverändert durch und setze keinen anderen',
  'Publish the key of your mail provider again': 'Veröffentliche den Schlüssel deines E-Mail-Anbieters erneut',
  'Publish the key of your mail provider, or name its selector with --dkim SELECTOR':
    'Veröffentliche den Schlüssel deines E-Mail-Anbieters oder gib seinen Selektor mit --dkim SELECTOR an',
  'Redirect every request on port 80 to https': 'Leite jede Anfrage an Port 80 auf https um',
  'Remove advanced.useSecureCookies': 'Entferne advanced.useSecureCookies',
  'Remove it from previousSecrets': 'Entferne dieses Geheimnis aus previousSecrets',
  'Remove it from previousSecrets, or run `gatehouse secret rotate --end-sessions`':
    'Entferne dieses Geheimnis aus previousSecrets oder führe `gatehouse secret rotate --end-sessions` aus',
  'Remove it from trustedOrigins in production': 'Entferne den Eintrag im Produktivbetrieb aus trustedOrigins',
  'Remove them': 'Entferne diese IDs',
  'Remove {0}': 'Entferne {0}',
  'Renew it, and find out why the proxy has not renewed it':
    'Erneuere das Zertifikat und finde heraus, warum der Proxy es nicht erneuert hat',
  'Reset default_transaction_read_only of the database and of the role':
    'Setze default_transaction_read_only für die Datenbank und die Rolle zurück',
  'Restore a backup into an empty database': 'Stelle ein Backup in einer leeren Datenbank wieder her',
  'Restore the file from a safe copy': 'Stelle die Datei aus einer sicheren Kopie wieder her',
  'Restore the newest backup that does not have this fault, or correct the rows':
    'Stelle das neueste Backup ohne diesen Fehler wieder her oder korrigiere die betroffenen Zeilen',
  'Run `alter role "{0}" {1}` as another superuser': 'Führe `alter role "{0}" {1}` als anderer Superuser aus',
  'Run `chmod o= {0}`': 'Führe `chmod o= {0}` aus',
  'Run `create extension {0}` in the database, and create the missing indexes again':
    'Führe `create extension {0}` in der Datenbank aus und lege die fehlenden Indizes neu an',
  'Run `gatehouse admin promote EMAIL`': 'Führe `gatehouse admin promote EMAIL` aus',
  'Run `gatehouse backup --verify FILE`': 'Führe `gatehouse backup --verify FILE` aus',
  'Run `gatehouse doctor` on a machine with a route':
    'Führe `gatehouse doctor` auf einem Rechner aus, der die öffentliche Adresse erreicht',
  'Run `gatehouse migrate` or restart the server': 'Führe `gatehouse migrate` aus oder starte den Server neu',
  'Run `gatehouse migrate` or start the server': 'Führe `gatehouse migrate` aus oder starte den Server',
  'Run `gatehouse restore` again, or use another database':
    'Führe `gatehouse restore` erneut aus oder verwende eine andere Datenbank',
  'Run `reindex database concurrently` and then `alter database … refresh collation version`':
    'Führe `reindex database concurrently` und dann `alter database … refresh collation version` aus',
  'Run `reindex index concurrently {0}`': 'Führe `reindex index concurrently {0}` aus',
  'Run `revoke all on all tables in schema public from public`':
    'Führe `revoke all on all tables in schema public from public` aus',
  'Run `rollback prepared` or `commit prepared` for each row of pg_prepared_xacts':
    'Führe für jede Zeile in pg_prepared_xacts `rollback prepared` oder `commit prepared` aus',
  'Run `vacuum (analyze) {0}`, look for old transactions, and check the settings of autovacuum':
    'Führe `vacuum (analyze) {0}` aus, suche nach alten Transaktionen und prüfe die Einstellungen von Autovacuum',
  'Run `vacuum freeze` in the database, end old and prepared transactions, and drop old replication slots':
    'Führe `vacuum freeze` in der Datenbank aus, beende alte und vorbereitete Transaktionen und entferne alte Replikations-Slots',
  'Run a time service such as chrony or systemd-timesyncd on both machines':
    'Verwende auf beiden Rechnern einen Zeitdienst wie chrony oder systemd-timesyncd',
  'Run their `create index` from the files in the folder `migrations`, or restore a backup':
    'Lege diese Indizes mit dem passenden `create index` aus dem Ordner `migrations` neu an oder stelle ein Backup wieder her',
  'Run their `create trigger` from the files in the folder `migrations`, or `alter table … enable trigger`':
    'Lege diese Trigger mit dem passenden `create trigger` aus dem Ordner `migrations` neu an oder schalte sie mit `alter table … enable trigger` ein',
  'See the emails in the console, and run `gatehouse doctor --send-mail ADDRESS`':
    'Sieh dir die E-Mails in der Konsole an und führe `gatehouse doctor --send-mail ADDRESS` aus',
  'Set GATEHOUSE_BASE_URL to the https address of the site':
    'Trage in GATEHOUSE_BASE_URL die https-Adresse der Website ein',
  'Set GATEHOUSE_MAIL_FROM to an address of your domain': 'Trage in GATEHOUSE_MAIL_FROM eine Adresse deiner Domain ein',
  'Set GATEHOUSE_MAIL_TRANSPORT to smtp or resend, and SMTP_URL or RESEND_API_KEY':
    'Trage in GATEHOUSE_MAIL_TRANSPORT smtp oder resend ein und gib SMTP_URL bzw. RESEND_API_KEY an',
  'Set GATEHOUSE_SECRET to the secret in the data folder':
    'Trage in GATEHOUSE_SECRET das Geheimnis aus dem Datenordner ein',
  'Set GATEHOUSE_SECRET to the output of `openssl rand -hex 32`':
    'Trage in GATEHOUSE_SECRET die Ausgabe von `openssl rand -hex 32` ein',
  '{0}, with the old one in previousSecrets': '{0} und füge das bisherige Geheimnis zu previousSecrets hinzu',
  'Set GATEHOUSE_SECRET to the secret of the other servers, or run `gatehouse secret replace` if it is lost':
    'Trage in GATEHOUSE_SECRET das Geheimnis der anderen Server ein. Wenn es verloren ist, führe `gatehouse secret replace` aus',
  'Set GATEHOUSE_TRUSTED_PROXIES to the address of the proxy':
    'Trage in GATEHOUSE_TRUSTED_PROXIES die IP-Adresse des Proxys ein',
  'Set backup.directory, or run `gatehouse backup FILE` regularly':
    'Gib in backup.directory einen Ordner an oder führe regelmäßig `gatehouse backup FILE` aus',
  'Set database.transactionPooler to true. Or, better, if you can: {0}':
    'Setze database.transactionPooler auf `true`. Noch besser, wenn möglich: {0}',
  'Set it to false': 'Setze die Einstellung auf `false`',
  'Set rateLimit.enabled to true': 'Setze rateLimit.enabled auf `true`',
  'Set rateLimit.storage to "database", or configure redis.url, on every server':
    'Trage auf allen Servern in rateLimit.storage "database" ein oder gib redis.url an',
  'Set synchronous_commit to on': 'Setze synchronous_commit auf `on`',
  'Set the minimum TLS version of the proxy to 1.2': 'Stelle im Proxy mindestens TLS 1.2 ein',
  'Turn on {0}': 'Schalte {0} ein',
  'Set {0} to a parent domain of {1}': 'Trage in {0} eine übergeordnete Domain von {1} ein',
  'Start a server, or look for errors in its log': 'Starte einen Server oder suche im Serverprotokoll nach Fehlern',
  'Start its replica, or run `select pg_drop_replication_slot(…)`':
    'Starte das Replikat oder führe `select pg_drop_replication_slot(…)` aus',
  'Start the proxy, open the port in the firewall, or remove the address from the DNS':
    'Starte den Proxy, öffne den Port in der Firewall oder entferne die Adresse aus dem DNS',
  'Start the server, and forward every path to its port':
    'Starte den Server und leite jeden Pfad an seinen Port weiter',
  'Upgrade the database server to version {0} or newer': 'Aktualisiere den Datenbankserver auf Version {0} oder neuer',
  'Use the version of Gatehouse that ran it': 'Verwende die Version von Gatehouse, die diese Migration ausgeführt hat',
}
