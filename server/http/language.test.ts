import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { languageFor } from './language.ts'

describe('the language of a page', () => {
  const asks = (acceptLanguage: string | undefined, chosen: string | null = null) =>
    languageFor(['en', 'de'], { chosen, acceptLanguage })

  test('is the language the visitor chose, if the site offers it', () => {
    assert.equal(asks('en', 'de'), 'de')
    assert.equal(asks('de', 'fr'), 'de')
  })

  test('is the offered language that the browser prefers most, if the visitor chose none', () => {
    assert.equal(asks('de-AT,de;q=0.9,en;q=0.8'), 'de')
    assert.equal(asks('fr, en;q=0.3, de;q=0.7'), 'de')
    assert.equal(asks('de;q=0, en;q=0.1'), 'en')
    assert.equal(asks('DE'), 'de')
  })

  test("is the site's first language if the site offers no language of the visitor or the browser", () => {
    for (const header of [undefined, '', '*', 'fr-CH, fr', ';;q=,', 'x'.repeat(9000), 'de;q=no'])
      assert.equal(asks(header), 'en', header)
    assert.equal(languageFor(['de', 'en'], { chosen: null, acceptLanguage: 'fr' }), 'de')
  })
})
