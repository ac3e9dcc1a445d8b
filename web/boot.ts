import type { Boot } from '../contract/portal/boot.ts'
import { tokens } from '../contract/pages/document.ts'
import { locales } from '../contract/pages/languages.ts'
import { siteOf, type Site } from './site.ts'

export type { Site }

/** What this page's HTML says of its site. */
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
  deleteAccount: 'at-once',
}

const noOrganizations: Boot['organizations'] = {
  mayBeCreated: true,
  mayBeDeleted: true,
  organizationLimit: null,
  teams: false,
  membershipLimit: null,
  creatorRole: '',
  roles: {},
  memberships: [],
}

/**
 * The site as the served HTML showed it: everything that a site may have, for nobody in particular.
 *
 * React must find that same page when it takes over; what this site and visitor really have is shown right after.
 */
export function siteBeforeScript(site: Site): Site {
  return {
    ...site,
    app: { ...site.app, logo: null },
    links: { support: site.links.support ?? '', terms: site.links.terms ?? '', privacy: site.links.privacy ?? '' },
    features: everyFeature,
    locales,
    signUpFields: [],
    organizations: noOrganizations,
    administration: null,
    session: null,
    setup: { required: true, codeNeeded: true },
    sample: null,
    mailbox: false,
  }
}

/** The site that pages are written for at build time: tokens that the server fills in. */
export const siteAtBuild: Site = siteBeforeScript({
  app: { name: tokens.name, logo: null, support: tokens.support, terms: tokens.terms, privacy: tokens.privacy },
  links: { support: tokens.support, terms: tokens.terms, privacy: tokens.privacy },
  // Numbers in the contract; until the server has filled them in they are text, which is all that markup needs.
  passwordLength: { min: tokens.passwordMin as unknown as number, max: tokens.passwordMax as unknown as number },
  basePath: '',
  features: everyFeature,
  locales,
  providers: [{ id: tokens.providerId, name: tokens.providerName, signUp: true }],
  signUpFields: [],
  organizations: noOrganizations,
  administration: null,
  session: null,
  setup: { required: true, codeNeeded: true },
  sample: null,
  mailbox: false,
  theme: 'auto',
})
