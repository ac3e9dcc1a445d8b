import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { locales } from '../../contract/pages/languages.ts'
import { refusals, secondStatuses } from '../../contract/refusals.ts'
import { sentencesIn, type Sentence } from './sentences.ts'

const longest = { message: 90, button: 40 }
const buttons =
  /\.(submit|act|save|keep|stay|leave|undo|cancel|close|continue|again|tryAgain|tryNow|send|sendAgain|sendNew|back|createAccount)$/

/** Messages that may be identical to the English ones. Any other identical message was left untranslated. */
const shared: Record<string, RegExp> = {
  de: /^(?:Admins?|Backups|Codes?|CAPTCHA|CSV|Data|Datadog|Details|Esc|Filter|Gatehouse|HTML|ID|Links?|Logo|Mails?|Mail: .*|Name|Nein|Option|[Oo]ptional|Passkeys?|Person|Problem|S3|Server|Slug|Splunk|Syslog|Team|Team .*|Teams|Text|Status|Version|Webhooks?|.* · .*|.+ – .+|.*, .*|In .*|[\d.,Ω %]+|Atkinson Hyperlegible|Cloudflare Turnstile|hCaptcha|Google reCAPTCHA|CaptchaFox|JSON|Import|Export|System|Browser|OK|API|⌘ K)$/,
}
/**
 * Wording that messages must not use: pleading, cheering, blame, technical terms, formal address and exclamation marks.
 * Permission names, which messages put in parentheses, may contain technical terms.
 */
const unkind: Record<string, RegExp> = {
  de: /\b(?:bitte|hoppla|ups|erfolgreich|ungültige?[rsnm]?|(?<!\()Sessions?|Tokens?|Credentials|Sie haben|Ihre[rnms]? Konto)\b|!/i,
}
/** Messages that insert an English argument. Translations insert another word, so their placeholders differ. */
const reworded = ['brand.contrast']

const files = readdirSync(join(import.meta.dirname, 'en'), { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/^(?:plurals|reference)\.ts$/.test(name),
)
const translations = locales.filter((locale) => locale !== 'en')

for (const language of translations) {
  describe(`the ${language} translation`, async () => {
    const pairs = (await Promise.all(files.map((file) => readPair(file, language)))).flat()

    test('has messages for every refusal code', () => {
      const worded = new Set(pairs.map(({ path }) => path.split('.').at(-1)!.split('#')[0]))
      assert.deepEqual(
        Object.keys(refusals).filter((code) => !worded.has(code) && !Object.hasOwn(secondStatuses, code)),
        [],
      )
    })

    test('contains every sentence, each with the placeholders of the English sentence', () => {
      const different = pairs.filter(({ own, english, path }) => {
        const isReworded = reworded.some((each) => path.startsWith(each))
        return own === undefined || (!isReworded && facts(own) !== facts(english))
      })
      assert.deepEqual(
        different.map(({ path, english, own }) => `${path}: ${english.text} | ${own?.text}`),
        [],
      )
    })

    test('repeats no English message, except those that may be identical', () => {
      const same = pairs.filter(
        ({ own, english }) => own?.text === english.text && !shared[language]!.test(english.text),
      )
      assert.deepEqual(
        same.map(({ path, english }) => `${path}: ${english.text}`),
        [],
      )
    })

    test('is short enough to be read at a glance', () => {
      const long = pairs.filter(({ own, path }) => {
        const most = buttons.test(path.split('#')[0]!) ? longest.button : longest.message
        return own && own.text.split(/(?<=[.?;:]) /).some((part) => part.length > most)
      })
      assert.deepEqual(
        long.map(({ path, own }) => `${path}: ${own?.text}`),
        [],
      )
    })

    test('uses everyday words, and typographic quotes and ellipses', () => {
      const wrong = pairs.filter(({ own }) => own && (unkind[language]!.test(own.text) || /["']|\.\.\./.test(own.text)))
      assert.deepEqual(
        wrong.map(({ path, own }) => `${path}: ${own?.text}`),
        [],
      )
    })
  })
}

type Pair = { path: string; english: Sentence; own: Sentence | undefined }

/** Pairs the English sentences of one file with their translations. */
async function readPair(file: string, language: string): Promise<Pair[]> {
  const english = (await import(`./en/${file}`)) as Record<string, unknown>
  const own = (await import(`./${language}/${file}`)) as Record<string, unknown>
  return Object.entries(english).flatMap(([name, words]) => {
    const found = sentencesIn(own[name])
    const isFound = (path: string) => [...found.keys()].some((each) => each.split('#')[0] === path.split('#')[0])
    // `sentencesIn` calls a message with numbers and with texts. A message might accept only one of the two. Leaves out
    // an English sentence for which the translation has only a sentence with the other type of values.
    const texts = [...sentencesIn(words)].filter(([path]) => found.has(path) || !isFound(path))
    return texts.map(([path, sentence]) => ({ path, english: sentence, own: found.get(path) }))
  })
}

/** Returns the inserted values, numbers and link names of a sentence, sorted because their order may differ. */
function facts({ text, slots }: Sentence) {
  const plain = text.replaceAll(/(?<=\d)[.,](?=\d)/g, '')
  return [...new Set(plain.match(/Ω\d|\d+/g) ?? []), ...slots].toSorted().join(' ')
}
