import { CircleAlert, CircleCheck, Mail, Signpost } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useIsAwake, useApp } from '../../context/app.tsx'
import { Brand } from '../../ui/Brand.tsx'
import { MotifPanel } from '../../ui/Logo.tsx'
import { OtherLanguages } from './OtherLanguages.tsx'
import { useVisitContext, type Context } from './use-invitation-context.ts'
import { useMessages } from '../../context/messages.ts'
import './AuthShell.css'

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

const resultIcons = { ok: CircleCheck, problem: CircleAlert, mail: Mail, gone: Signpost }

type AuthShellProps = {
  /** The kind of result this page shows. */
  result?: keyof typeof resultIcons
  title?: ReactNode
  sub?: ReactNode
  /** Why the visitor is here, if known: shown next to the form, or below the title on narrow screens. */
  context?: Context | null
  children?: ReactNode
}

/** The layout of a signed-out page: the form, and next to it a decorative panel with the reason for the visit. */
export function AuthShell({ result, title, sub, context: given, children }: AuthShellProps) {
  const { site } = useApp()
  const isAwake = useIsAwake()
  const context = useVisitContext(given)

  return (
    <div className="gh-auth">
      <div className="gh-auth-paper">
        <header>
          <Brand site={site} />
        </header>
        <main>
          {title ? (
            <div className="gh-auth-head">
              {result && <ResultIcon result={result} />}
              <h1 tabIndex={-1}>{title}</h1>
              {sub && <p className="gh-quiet">{sub}</p>}
              {context && <p className="gh-auth-context-below gh-quiet">{context.sentence}</p>}
            </div>
          ) : (
            // The title is shown once it is known; until then the page still needs a heading.
            <h1 className="gh-hidden" tabIndex={-1}>
              {site.app.name}
            </h1>
          )}
          {children}
        </main>
        <Footer />
      </div>
      <div className="gh-auth-side">
        <MotifPanel />
        {context && (
          <aside aria-labelledby="context">
            {context.mark}
            <p className="gh-lead" id="context">
              {context.title}
            </p>
            <p>{context.sentence}</p>
          </aside>
        )}
      </div>
      {isAwake && site.mailbox && (
        <Suspense>
          <MailPill />
        </Suspense>
      )}
      {isAwake && site.sample === 'filled' && (
        <Suspense>
          <SampleStrip />
        </Suspense>
      )}
    </div>
  )
}

function ResultIcon({ result }: { result: keyof typeof resultIcons }) {
  const Icon = resultIcons[result]
  return <Icon className={`gh-auth-icon gh-auth-icon-${result}`} size={32} strokeWidth={1.4} aria-hidden />
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
