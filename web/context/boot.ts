import type { Boot } from '../../contract/pages/boot.ts'
import { locales } from '../../contract/pages/languages.ts'
import { siteOf, type Site } from './site.ts'

export type { Site }

/** Reads the site’s boot data from the HTML of this page. */
export function readSite(): Site {
  const text = document.querySelector('#boot')?.textContent
  if (!text) throw new Error('The page came without its boot data')
  return siteOf(JSON.parse(text) as Boot)
}

const everyFeature: Boot['features'] = {
  password: true,
  signUp: true,
  verification: true,
  verificationRequired: true,
  passwordReset: true,
  rememberMe: true,
  changeEmail: true,
  twoFactor: true,
  twoFactorRequired: false,
  passkeys: true,
  automaticPasskeys: false,
  passkeySignUp: true,
  usernames: true,
  mailedLink: true,
  mailedCodeLength: 6,
  mailedSignInSeconds: 300,
  deviceAuthorization: false,
  webhooks: false,
  maxAccounts: null,
  deleteAccount: 'at-once',
}

const noOrganizations: Boot['organizations'] = {
  mayBeCreated: true,
  mayBeDeleted: true,
  organizationLimit: null,
  teams: false,
  webhooks: false,
  membershipLimit: null,
  creatorRole: '',
  roles: {},
  memberships: [],
}

/** The part of a site’s data that the server inserts into the prerendered HTML. */
type ServedSite = Pick<Site, 'app' | 'links' | 'passwordLength' | 'basePath' | 'providers' | 'theme'>

/**
 * Returns the site that the HTML is prerendered for: it offers everything that a site can offer, and nobody is signed
 * in.
 *
 * Hydration must first render the same content as the HTML. The page then renders the actual site and visitor.
 */
export function siteBeforeScript(site: ServedSite): Site {
  return {
    ...site,
    app: { ...site.app, logo: null },
    links: { support: site.links.support ?? '', terms: site.links.terms ?? '', privacy: site.links.privacy ?? '' },
    features: everyFeature,
    linkSeconds: { verification: 3600, reset: 3600, deletion: 86_400 },
    apiKeys: { isEnabled: false, maxSeconds: 0, defaultSeconds: null },
    locales,
    signUpFields: [],
    organizations: noOrganizations,
    administration: null,
    session: null,
    passwordAdvice: null,
    setup: { required: true, codeNeeded: true },
    sample: null,
    mailbox: false,
  }
}
