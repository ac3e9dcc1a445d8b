import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { Boot } from './boot.ts'
import { locales } from './languages.ts'
import { contactHref, fillPage, tokens, webHref } from './document.ts'

const boot: Boot = {
  app: { name: '<b>"Acme" & $1</b>', logo: null, support: 'help@acme.example', terms: '/terms', privacy: null },
  basePath: '/api/auth',
  features: {
    password: true,
    signUp: false,
    verification: true,
    verificationRequired: false,
    passwordReset: false,
    rememberMe: true,
    changeEmail: true,
    twoFactor: true,
    twoFactorRequired: false,
    passkeys: true,
    automaticPasskeys: false,
    passkeySignUp: false,
    usernames: false,
    mailedLink: false,
    mailedCodeLength: null,
    mailedSignInSeconds: 300,
    deviceAuthorization: false,
    webhooks: false,
    maxAccounts: null,
    deleteAccount: 'at-once',
  },
  passwordLength: { min: 10, max: 64 },
  linkSeconds: { verification: 3600, reset: 3600, deletion: 86_400 },
  apiKeys: { isEnabled: false, maxSeconds: 0, defaultSeconds: null },
  locales: ['en'],
  providers: [],
  signUpFields: [],
  organizations: {
    mayBeCreated: true,
    mayBeDeleted: true,
    organizationLimit: null,
    teams: false,
    webhooks: false,
    membershipLimit: 100,
    creatorRole: 'owner',
    roles: {},
    memberships: [],
  },
  administration: null,
  session: null,
  passwordAdvice: null,
  setup: { required: false, codeNeeded: false },
  sample: null,
  mailbox: false,
  theme: 'auto',
}

describe('fillPage', () => {
  test('escapes the name of the site', () => {
    assert.equal(fillPage('<h1>%APP_NAME%</h1>', boot), '<h1>&lt;b&gt;&quot;Acme&quot; &amp; $1&lt;/b&gt;</h1>')
  })

  test('puts boot data into a script element that no text in the data can close', () => {
    const evil = { ...boot, app: { ...boot.app, name: '</script><script>alert(1)</script><!--' } }
    const page = fillPage('<head><!--boot--></head>', evil)
    assert.equal(page.match(/<\/script>/g)?.length, 1)
    const json = /<script type="application\/json" id="boot">(.*)<\/script>/.exec(page)?.[1]
    assert.deepEqual(JSON.parse(json ?? ''), evil)
  })

  test('does not fill placeholders inside filled values', () => {
    const name = '%FEATURES%<!--boot-->'
    assert.equal(fillPage('%APP_NAME%', { ...boot, app: { ...boot.app, name } }), '%FEATURES%&lt;!--boot--&gt;')
  })

  test('repeats a list item for each provider', () => {
    const item = '<li data-provider="%PROVIDER_ID%"><button>%PROVIDER_NAME% %APP_NAME%</button></li>'
    const providers = [
      { id: 'google', name: 'Google', signUp: true },
      { id: 'acme', name: 'Acme <&> %PROVIDER_ID%', signUp: true },
    ]
    const filled = fillPage(`<ul>${item}</ul>${tokens.passwordMin}`, {
      ...boot,
      app: { ...boot.app, name: 'here' },
      providers,
    })
    assert.equal(
      filled,
      '<ul><li data-provider="google"><button>Google here</button></li>' +
        '<li data-provider="acme"><button>Acme &lt;&amp;&gt; %PROVIDER_ID% here</button></li></ul>10',
    )
    assert.equal(fillPage(`<ul>${item}</ul>`, boot), '<ul></ul>')
  })

  test('offers sign-up even if providers are the only sign-in method', () => {
    const onlyProviders = {
      ...boot,
      features: { ...boot.features, password: false },
      providers: [{ id: 'a', name: 'A', signUp: true }],
    }
    assert.equal(
      fillPage('%FEATURES%', onlyProviders),
      'providers sign-up-providers sign-up remember-me passkeys terms support',
    )
  })

  test('leaves providers that refuse new users out of the sign-up page', () => {
    const providers = [
      { id: 'a', name: 'A', signUp: true },
      { id: 'b', name: 'B', signUp: false },
    ]
    const item = '<li data-provider="%PROVIDER_ID%" data-for="sign-up">%PROVIDER_NAME%</li>'
    assert.equal(fillPage(item, { ...boot, providers }), '<li data-provider="a" data-for="sign-up">A</li>')
    const closed = { ...boot, features: { ...boot.features, password: false }, providers: providers.slice(1) }
    assert.equal(fillPage(item, closed), '')
    assert.equal(fillPage('%FEATURES%', closed), 'providers remember-me passkeys terms support')
  })

  test('lists the features the site offers', () => {
    assert.equal(fillPage('%FEATURES%', boot), 'password remember-me passkeys terms support')
  })

  test('lists `logo` and exactly the features for which the style sheet has a rule', () => {
    const everything: Boot = {
      ...boot,
      app: { ...boot.app, privacy: '/privacy', logo: { light: '/logo.svg', dark: null, square: null } },
      features: {
        ...boot.features,
        signUp: true,
        passkeySignUp: true,
        passwordReset: true,
        usernames: true,
        mailedLink: true,
      },
      providers: [{ id: 'a', name: 'A', signUp: true }],
      locales: [...locales],
      setup: { required: true, codeNeeded: true },
    }
    const named = fillPage('%FEATURES%', everything).split(' ')
    const sheet = readFileSync(new URL('../../web/layout/auth/AuthShell.css', import.meta.url), 'utf8')
    const hidden = [...sheet.matchAll(/:not\(\[data-features~='([\w-]+)'\]\) \[data-needs='\1'\]/g)].map(
      ([, name]) => name,
    )
    assert.deepEqual(new Set(named.filter((name) => name !== 'logo')), new Set(hidden))
  })
})

describe('URLs from settings', () => {
  test('become links only if they lead to web pages or are email addresses', () => {
    assert.equal(webHref('https://acme.example/terms'), 'https://acme.example/terms')
    assert.equal(webHref('/terms'), '/terms')
    assert.equal(contactHref('help@acme.example'), 'mailto:help@acme.example')
    for (const address of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x', '']) {
      assert.equal(webHref(address), null)
      assert.equal(contactHref(address), null)
    }
  })
})
