import { lazy, Suspense } from 'react'
import { useIsAwake, useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { Brand } from '../../ui/Brand.tsx'
import type { Site } from '../../context/site.ts'
import { MotifPanel } from '../../ui/Logo.tsx'
import { OtherLanguages } from './OtherLanguages.tsx'
import type { AuthFrameProps } from './auth-frame.ts'

// Shown only during development. If it fails to load, the page works without it.
const MailPill = lazy(async () => {
  const part = await import('./MailPill.tsx').catch(() => null)
  return { default: part?.MailPill ?? (() => null) }
})

// Shown only on a site with sample data.
const SampleStrip = lazy(async () => {
  const part = await import('../SampleStrip.tsx').catch(() => null)
  return { default: part?.SampleStrip ?? (() => null) }
})

/** A signed-out page of the site: the form, and next to it a decorative panel with the reason for the visit. */
export function PageFrame({ hasTitle, context, children }: AuthFrameProps) {
  const { site } = useApp()
  const isAwake = useIsAwake()

  return (
    <div className="gh-auth">
      <div className="gh-auth-paper">
        <header>
          <Brand site={site} />
        </header>
        <main>
          {!hasTitle && (
            // Until the title is known, the page still needs a heading.
            <h1 className="gh-hidden" tabIndex={-1}>
              {site.app.name}
            </h1>
          )}
          {children}
        </main>
        <Footer />
      </div>
      <Side context={context} />
      {isAwake && <Extras site={site} />}
    </div>
  )
}

function Side({ context }: Pick<AuthFrameProps, 'context'>) {
  return (
    <div className="gh-auth-side">
      <MotifPanel />
      {context && (
        <aside aria-labelledby="context">
          {context.avatar}
          <p className="gh-lead" id="context">
            {context.title}
          </p>
          <p>{context.sentence}</p>
        </aside>
      )}
    </div>
  )
}

function Extras({ site }: { site: Site }) {
  return (
    <>
      {site.mailbox && (
        <Suspense>
          <MailPill />
        </Suspense>
      )}
      {site.sample === 'filled' && (
        <Suspense>
          <SampleStrip />
        </Suspense>
      )}
    </>
  )
}

function Footer() {
  const { site } = useApp()
  const messages = useMessages()
  const { terms, privacy, support } = site.links
  return (
    <footer>
      {terms !== null && (
        <a href={terms} data-needs="terms">
          {messages.common.agree.terms}
        </a>
      )}
      {privacy !== null && (
        <a href={privacy} data-needs="privacy">
          {messages.common.agree.privacy}
        </a>
      )}
      {support !== null && (
        <a href={support} data-needs="support">
          {messages.common.agree.support}
        </a>
      )}
      <OtherLanguages />
    </footer>
  )
}
