import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { listMailSamples, readMailSample, sendMailSample } from '../../contract/mail/mail-samples.ts'
import { administrator, eventsAbout } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'

describe('mail samples', async () => {
  const app = await startApp({ after, options: { branding: { name: 'Northwind' } } })
  const olga = await administrator(app)

  test('exist for every template', async () => {
    const { data } = await olga.visitor.call(listMailSamples)
    const files = await readdir(join(import.meta.dirname, './templates'))
    assert.deepEqual(data?.map(({ template }) => `${template}.ts`).toSorted(), files.toSorted())
    assert.ok(data?.every(({ subject, preview }) => subject !== '' && preview !== ''))
  })

  test('are available as text, and as HTML that cannot run scripts, in both themes', async () => {
    const { data } = await olga.visitor.call(readMailSample, { query: { template: 'verify-email' } })
    assert.match(data!.text, /Hello Ada Lovelace,/)
    assert.equal(data?.subject, 'Verify your email for Northwind')
    const page = (theme: string) =>
      olga.visitor.fetch(`/api/auth/internal/mail-sample-page?template=verify-email${theme}`)
    const light = await page('&theme=light')
    assert.match(light.headers.get('content-security-policy') ?? '', /^sandbox allow-popups.*default-src 'none'/)
    assert.doesNotMatch(await light.text(), /prefers-color-scheme|#141210/)
    assert.match(await (await page('&theme=dark')).text(), /background: #141210/)
    assert.match(await (await page('')).text(), /prefers-color-scheme: dark/)
  })

  test('are in the language of the administrator who views them', async () => {
    const german = { headers: { 'accept-language': 'de' } }
    await olga.visitor.fetch('/api/auth/internal/mail-samples', german)
    assert.match(olga.visitor.lastBody(), /"subject":"Bestätige deine E-Mail-Adresse für Northwind"/)
    await olga.visitor.fetch('/api/auth/internal/mail-sample?template=verify-email', german)
    assert.match(olga.visitor.lastBody(), /Hallo Ada Lovelace,/)
    await olga.visitor.fetch('/api/auth/internal/mail-sample-page?template=verify-email', german)
    assert.match(olga.visitor.lastBody(), /<html lang="de">[^]*E-Mail-Adresse bestätigen/)
  })

  test('are sent only to the administrator who requests them, and an event records each request', async () => {
    await olga.visitor.call(sendMailSample, { body: { template: 'invitation' } })
    assert.equal(olga.visitor.lastBody(), '{"status":true}')
    const [mail] = (await app.mailsTo(olga.email)).filter(({ template }) => template === 'invitation')
    assert.match(mail!.subject, /Analytical Engines/)
    const [event] = (await eventsAbout(app, olga.id)).filter(({ action }) => action === 'mail.sample-sent')
    assert.deepEqual(event?.details, { template: 'invitation' })
  })

  test('are refused for an unknown template', async () => {
    for (const template of ['nothing', 'constructor', '__proto__']) {
      await olga.visitor.call(readMailSample, { query: { template } })
      assert.equal(olga.visitor.lastResponse().status, 404, template)
      await olga.visitor.call(sendMailSample, { body: { template } })
      assert.match(olga.visitor.lastBody(), /MAIL_NOT_FOUND/)
    }
  })
})
