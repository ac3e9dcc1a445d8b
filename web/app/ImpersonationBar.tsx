import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { stopImpersonating } from '../../contract/admin/impersonation.ts'
import type { OwnSession } from '../../contract/session.ts'
import type { FullUser } from '../../contract/user.ts'
import { ProblemNote } from '../forms/FormNote.tsx'
import { usePorts } from '../ports.tsx'
import { leaveAsSomebodyElse } from '../session-channel.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/Button.tsx'
import { Rich } from '../ui/Rich.tsx'
import { usePortalWords } from './portal-words.ts'
import { sessionQuery } from './queries.ts'
import { signInAgain } from './sign-in-again.ts'
import { useAct } from './use-act.ts'
import './ImpersonationBar.css'

/** Above every page while an administrator acts as somebody else: as whom, for how long still, and the way back. */
export function ImpersonationBar() {
  const { site, call } = usePorts()
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  if (!session || session.session.impersonatedBy === null) return null
  return <Bar session={session.session} user={session.user} />
}

function Bar({ session, user }: { session: OwnSession; user: FullUser }) {
  const { impersonation: words } = usePortalWords()
  const { go, leave = leaveAsSomebodyElse } = usePorts()
  const { act, isPending, problem } = useAct(stopImpersonating)
  const [isLeaving, setIsLeaving] = useState(false)
  const name = user.name || user.email

  async function stop() {
    const own = await act({})
    if (own === null) return
    setIsLeaving(true)
    leave(`/admin/users/${encodeURIComponent(user.id)}`)
  }

  const minutesLeft = useMinutesLeft(session.expiresAt, {
    onSoon: () => announce(words.endsSoon),
    onEnd: () => void stop(),
  })
  // The own sign-in has ended meanwhile, and the server has signed out of both.
  const isSignedOut = problem?.code === 'FAILED_TO_FIND_ADMIN_SESSION'
  useEffect(() => {
    if (isSignedOut) go(signInAgain(), { replace: true })
  }, [isSignedOut, go])

  return (
    <section className="ah-impersonation" aria-label={words.label} ref={leaveRoom}>
      <Eye size={20} strokeWidth={1.6} aria-hidden />
      <p>
        <Rich text={words.viewing(name)} /> {words.endsIn(minutesLeft)}
      </p>
      <Button isBusy={isPending || isLeaving} onClick={() => void stop()}>
        {words.stop}
      </Button>
      {problem && !isSignedOut && <ProblemNote problem={problem} />}
    </section>
  )
}

/** Says how high the bar is, for what stays in sight below it. */
function leaveRoom(bar: HTMLElement | null) {
  if (!bar) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--ah-above', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--ah-above')
  }
}

const minute = 60_000
// Before the server ends it, when there would be no way back any more.
const marginMilliseconds = 3000

/** The whole minutes left until a moment, told once when there is one left, and when it is over. */
function useMinutesLeft(at: string, { onSoon, onEnd }: { onSoon: () => void; onEnd: () => void }) {
  const [now, setNow] = useState(() => Date.now())
  const left = Date.parse(at) - marginMilliseconds - now
  const isSoon = left <= minute
  // A clock that is set wrong ends nothing: the page would not have come if it were over.
  const [wasOpen] = useState(left > 0)
  const isOver = wasOpen && left <= 0

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (isSoon) onSoon()
    // oxlint-disable-next-line react/exhaustive-deps -- told once
  }, [isSoon])
  useEffect(() => {
    if (isOver) onEnd()
    // oxlint-disable-next-line react/exhaustive-deps -- told once
  }, [isOver])

  return Math.max(0, Math.floor(left / minute))
}
