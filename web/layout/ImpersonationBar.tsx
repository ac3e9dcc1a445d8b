import { answer } from '../data/queries.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { stopImpersonating } from '../../contract/admin/impersonation.ts'
import type { OwnSession } from '../../contract/session.ts'
import type { FullUser } from '../../contract/user.ts'
import { ProblemNote } from '../forms/FormNote.tsx'
import { useApp } from '../context/app.tsx'
import { leaveAsSomebodyElse } from '../context/session-channel.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/Button.tsx'
import { Rich } from '../ui/Rich.tsx'
import { sessionQuery } from '../data/account.ts'
import { signInAgain } from '../data/sign-in-again.ts'
import { dashboardMessages } from '../messages/en/dashboard.ts'
import { useMessages } from '../context/messages.ts'
import './ImpersonationBar.css'

/** A bar above every page during impersonation: who is impersonated, the time left, and a button to stop. */
export function ImpersonationBar() {
  const { site, call } = useApp()
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  if (!session || session.session.impersonatedBy === null) return null
  return <Bar session={session.session} user={session.user} />
}

function Bar({ session, user }: { session: OwnSession; user: FullUser }) {
  const { impersonation: messages } = useMessages(dashboardMessages)
  const { call, go, leave = leaveAsSomebodyElse } = useApp()
  const name = user.name || user.email

  const stop = useMutation({
    mutationFn: () => answer(call(stopImpersonating)),
    onSuccess: () => leave(`/admin/users/${encodeURIComponent(user.id)}`),
  })

  const minutesLeft = useMinutesLeft(session.expiresAt, {
    onSoon: () => announce(messages.endsSoon),
    onEnd: () => stop.mutate(),
  })
  // The administrator’s own session has ended in the meantime, so the server has signed out this browser.
  const isSignedOut = stop.error?.problem.code === 'FAILED_TO_FIND_ADMIN_SESSION'
  useEffect(() => {
    if (isSignedOut) go(signInAgain(), { replace: true })
  }, [isSignedOut, go])

  return (
    <section className="gh-impersonation" aria-label={messages.label} ref={leaveRoom}>
      <Eye size={20} strokeWidth={1.6} aria-hidden />
      <p>
        <Rich text={messages.viewing(name)} /> {messages.endsIn(minutesLeft)}
      </p>
      <Button isBusy={stop.isPending || stop.isSuccess} onClick={() => stop.mutate()}>
        {messages.stop}
      </Button>
      {stop.error && !isSignedOut && <ProblemNote problem={stop.error.problem} />}
    </section>
  )
}

/** Publishes the height of the bar as a CSS variable, for sticky elements below the bar. */
function leaveRoom(bar: HTMLElement | null) {
  if (!bar) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--gh-above', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--gh-above')
  }
}

const minute = 60_000
// The page ends the impersonation this long before the server’s deadline. After the deadline, the administrator could
// no longer return to their own session.
const marginMilliseconds = 3000

/** Returns the minutes left, rounded down. Calls `onSoon` once in the last minute, and `onEnd` once the time is up. */
function useMinutesLeft(at: string, { onSoon, onEnd }: { onSoon: () => void; onEnd: () => void }) {
  const [now, setNow] = useState(() => Date.now())
  const left = Date.parse(at) - marginMilliseconds - now
  const isSoon = left <= minute
  // The server sends this page only while time is left. If no time is left at the start, the browser’s clock is wrong,
  // and a wrong clock must not end the impersonation.
  const [wasOpen] = useState(left > 0)
  const isOver = wasOpen && left <= 0

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (isSoon) onSoon()
    // oxlint-disable-next-line react/exhaustive-deps -- runs once
  }, [isSoon])
  useEffect(() => {
    if (isOver) onEnd()
    // oxlint-disable-next-line react/exhaustive-deps -- runs once
  }, [isOver])

  return Math.max(0, Math.floor(left / minute))
}
