import type { Boot } from '../contract/portal/boot.ts'
import { contactHref, tokens, webHref } from '../contract/pages/document.ts'

/** What a page knows of its site: the boot data, and the addresses in it that are fit to link to. */
export type Site = Boot & { links: Record<'support' | 'terms' | 'privacy', string | null> }

/** What this page's HTML says of its site. */
export function readSite(): Site {
  const text = document.querySelector('#boot')?.textContent
  if (!text) throw new Error('The page came without its boot data')
  const boot = JSON.parse(text) as Boot
  const { support, terms, privacy } = boot.app
  return { ...boot, links: { support: contactHref(support), terms: webHref(terms), privacy: webHref(privacy) } }
}

const everyFeature: Boot['features'] = {
  password: true,
  signUp: true,
  verification: true,
  passwordReset: true,
  rememberMe: true,
  changeEmail: true,
  deleteAccount: 'at-once',
}

const noOrganizations: Boot['organizations'] = {
  mayBeCreated: true,
  mayBeDeleted: true,
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
    signUpFields: [],
    organizations: noOrganizations,
    administration: null,
    session: null,
    setup: { required: true, codeNeeded: true },
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
  providers: [{ id: tokens.providerId, name: tokens.providerName }],
  signUpFields: [],
  organizations: noOrganizations,
  administration: null,
  session: null,
  setup: { required: true, codeNeeded: true },
  mailbox: false,
  theme: 'auto',
})
