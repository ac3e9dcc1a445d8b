import { useEffect, useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AuthShell, useTitleFocus } from './AuthShell.tsx'

/* Parts that are shared by the pages that mailed links open. */

/** Returns the secret of the link that opened the page. The secret is removed from the URL and stays in memory only. */
export function useLinkToken() {
  const { query } = useApp()
  const [token] = useState(() => query.get('token'))
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), [])
  return token
}

/** Shown while the server looks up the link. */
export function LinkWaiting() {
  return (
    <AuthShell>
      <Skeleton rows={2} />
    </AuthShell>
  )
}

/** Shown if the server could not look up the link. Has a button to try again. */
export function LinkProblem(props: { title: string; problem: CallError; onRetry: () => Promise<void> }) {
  const { common } = useMessages()
  return (
    <AuthShell title={props.title}>
      <ProblemNote
        problem={props.problem}
        actions={<Button onClick={() => void props.onRetry()}>{common.tryAgain}</Button>}
      />
    </AuthShell>
  )
}

/** The result of opening a link, with a button that leads to the next page. */
export function LinkResult(props: {
  result: 'ok' | 'problem'
  title: string
  sub: string
  to: { href: string; label: string }
}) {
  useTitleFocus()
  return (
    <AuthShell result={props.result} title={props.title} sub={props.sub}>
      <div className="gh-form-actions">
        <ButtonLink look="primary" href={props.to.href}>
          {props.to.label}
        </ButtonLink>
      </div>
    </AuthShell>
  )
}
