import { CircleAlert, CircleCheck, Mail, Signpost } from 'lucide-react'
import { useEffect, useRef, type ComponentProps } from 'react'
import type { AuthShell as WholePage } from '../layout/auth/AuthShell.tsx'
import { useVisitContext } from '../layout/auth/use-invitation-context.ts'
import { useMemory } from './memory-history.ts'
import '../layout/auth/AuthShell.css'

const icons = { ok: CircleCheck, problem: CircleAlert, mail: Mail, gone: Signpost }

/** What stands around a signed-out screen inside a host, in the place of the whole page: its title, and why one is here. */
export function AuthShell({ result, title, sub, context: given, children }: ComponentProps<typeof WholePage>) {
  const context = useVisitContext(given)
  const { hasMoved } = useMemory()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A form has put it into its first field.
    if (hasMoved && document.activeElement === document.body) heading.current?.focus()
  }, [hasMoved])
  const Icon = result && icons[result]

  return (
    <div className="gh-shell">
      {title && (
        <div className="gh-auth-head">
          {Icon && <Icon className={`gh-auth-icon gh-auth-icon-${result}`} size={32} strokeWidth={1.4} aria-hidden />}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {sub && <p className="gh-quiet">{sub}</p>}
          {context && <p className="gh-quiet">{context.sentence}</p>}
        </div>
      )}
      {children}
    </div>
  )
}
