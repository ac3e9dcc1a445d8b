import { CircleAlert, CircleCheck, Mail, type LucideIcon } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { AuthFrame } from './auth-frame.ts'
import { useVisitContext, type Context } from './use-invitation-context.ts'
import './AuthShell.css'

const resultIcons = { ok: CircleCheck, problem: CircleAlert, mail: Mail }

type Result = keyof typeof resultIcons | LucideIcon

type AuthShellProps = {
  /** The kind of result this screen shows, or a custom icon. */
  result?: Result
  title?: ReactNode
  sub?: ReactNode
  /** Why the visitor is on this page, if known: shown next to the form, or below the title on narrow screens. */
  context?: Context | null
  children?: ReactNode
}

/** The layout of a signed-out screen: its title and content, inside the frame of the site or of a host. */
export function AuthShell({ result, title, sub, context: given, children }: AuthShellProps) {
  const context = useVisitContext(given)

  return (
    <AuthFrame hasTitle={Boolean(title)} context={context}>
      {title && (
        <div className="gh-auth-head">
          {result && <ResultIcon result={result} />}
          <h1 tabIndex={-1}>{title}</h1>
          {sub && <p className="gh-quiet">{sub}</p>}
          {context && <p className="gh-auth-context-below gh-quiet">{context.sentence}</p>}
        </div>
      )}
      {children}
    </AuthFrame>
  )
}

function ResultIcon({ result }: { result: Result }) {
  const [kind, Icon] = typeof result === 'string' ? [result, resultIcons[result]] : ['other', result]
  return <Icon className={`gh-auth-icon gh-auth-icon-${kind}`} size={32} strokeWidth={1.4} aria-hidden />
}

/** Moves the focus to the title, so that screen readers announce a screen that replaces another on the same page. */
export function focusTitle() {
  document.querySelector('h1')?.focus()
}

/** Moves the focus to the title once the screen is shown. */
export function useTitleFocus() {
  useEffect(focusTitle, [])
}
