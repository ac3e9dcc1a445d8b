import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { AuthEntry } from '../app/auth/AuthEntry.tsx'
import { loadScreen, type AuthPage } from '../screens/auth-pages.ts'
import { PlainSecondStep } from '../screens/second-step/PlainSecondStep.tsx'
import { PlainContent } from '../context/plain-content.ts'
import { siteBeforeScript } from '../context/boot.ts'
import { tokens } from '../../contract/pages/document.ts'
import { coreMessages } from '../messages/en/core.ts'
import { disconnectMessages } from '../messages/en/mailed-links/disconnect.ts'
import { goodbyeMessages } from '../messages/en/goodbye.ts'
import { resetMessages } from '../messages/en/reset.ts'
import { openedLinkMessages } from '../messages/en/opened-link.ts'
import { secondStepMessages } from '../messages/en/second-step.ts'
import { setUpMessages } from '../messages/en/set-up.ts'
import { socialMessages } from '../messages/en/social.ts'
import { stopResetMessages } from '../messages/en/mailed-links/stop-reset.ts'
import { takeBackMessages } from '../messages/en/mailed-links/take-back.ts'
import type { PageName } from '../../contract/pages/routes.ts'
import { scriptTag, styleTag } from './dashboard-screens.ts'

export { screenImports } from './screen-imports.ts'

/** The URLs of the files a page requests. */
export type PageAssets = { script: string; styles: string[]; preloads: string[]; font: string }

const titles: Record<PageName, string> = {
  'sign-in': coreMessages.signIn.title,
  'second-step': secondStepMessages.title,
  'opened-link': openedLinkMessages.title,
  'sign-up': coreMessages.signUp.title,
  'verify-email': coreMessages.verify.title,
  'forgot-password': coreMessages.forgot.title,
  'reset-password': resetMessages.title,
  'stop-reset': stopResetMessages.title,
  'take-back': takeBackMessages.title,
  disconnect: disconnectMessages.title,
  'auth-error': socialMessages.title,
  'sign-out': coreMessages.signOut.title,
  goodbye: goodbyeMessages.title,
  invitation: coreMessages.invitation.title,
  setup: setUpMessages.title(tokens.name),
  'not-found': coreMessages.notFound.title,
  app: '',
}

/** The site that pages are rendered for at build time, with placeholders for its data. */
const siteAtBuild = siteBeforeScript({
  app: { name: tokens.name, logo: null, support: tokens.support, terms: tokens.terms, privacy: tokens.privacy },
  links: { support: tokens.support, terms: tokens.terms, privacy: tokens.privacy },
  passwordLength: { min: tokens.passwordMin, max: tokens.passwordMax },
  basePath: '',
  providers: [{ id: tokens.providerId, name: tokens.providerName, signUp: true }],
  theme: 'auto',
})

/** Renders the HTML file of one page, with placeholders for the data of the site. */
export async function renderPage(page: PageName, assets: PageAssets) {
  const title = titles[page] ? coreMessages.common.pageTitle(titles[page], tokens.name) : tokens.name
  const body = page === 'app' ? '' : await renderAuthPage(page)
  return `<!doctype html>
<html lang="${coreMessages.locale}" data-theme="auto" data-features="${tokens.features}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${tokens.icon}">
${assetTags(page, assets)}${tokens.boot}
</head>
<body>
<div id="root" data-page="${page}">${body}</div>
${isForm(page) ? '' : withoutScript(page)}</body>
</html>
`
}

/**
 * Returns the tags of a page's files. A page of the dashboard shows nothing before its script has run, so the browser
 * requests the script first, and the script requests the font.
 */
function assetTags(page: PageName, { script, styles, preloads, font }: PageAssets) {
  const styleTags = [...styles, '/brand.css'].map(styleTag).join('')
  const scriptTags = `<script type="module" src="${script}"></script>\n${preloads.map(scriptTag).join('')}`
  if (page === 'app') return scriptTags + styleTags + tokens.screen
  const fontTag = `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n`
  return fontTag + styleTags + scriptTags
}

/** True if a page works without its script: either the server handles its form, or the page needs no script. */
function isForm(page: PageName) {
  return ['sign-in', 'sign-up', 'forgot-password', 'reset-password', 'second-step', 'invitation', 'not-found'].includes(
    page,
  )
}

/**
 * Returns a message that the page needs scripts. On a page without other content, the message is the heading below the
 * site’s name.
 */
function withoutScript(page: PageName) {
  const { needsScript } = coreMessages.common
  const brand = `<img class="gh-brand-logo" src="${tokens.icon}" alt=""><span>${tokens.name}</span>`
  const alone = `<header><p class="gh-brand">${brand}</p></header><main><h1>${needsScript}</h1></main>`
  const text = page === 'app' ? alone : `<p>${needsScript}</p>`
  return `<noscript><div class="gh-noscript">${text}</div></noscript>\n`
}

async function renderAuthPage(page: AuthPage) {
  const screen = await loadScreen(page)
  const call = () => Promise.reject(new Error('Nothing is called while pages are built'))
  const plain = page === 'second-step' ? <PlainSecondStep /> : null
  return renderToString(
    <StrictMode>
      <PlainContent value={plain}>
        <AuthEntry screen={screen} site={siteAtBuild} call={call} search="" />
      </PlainContent>
    </StrictMode>,
  )
}
