import { useEffect, useMemo, useState } from 'react'
import { getSession } from '../../contract/accounts/sessions.ts'
import { AuthShell } from '../auth/AuthShell.tsx'
import { ProblemNote } from '../forms/FormNote.tsx'
import { forgetPending, recallPending } from '../memory.ts'
import { usePorts } from '../ports.tsx'
import { hearOtherTabs } from '../session-channel.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Rich } from '../ui/Rich.tsx'
import { Resend } from './Resend.tsx'
import { useResend } from './use-resend.ts'

const pollMilliseconds = 5000

/** Waiting for the link in a mail to be opened; goes on by itself once it was. */
export function CheckInbox() {
  const { site, words } = usePorts()
  const pending = useMemo(recallPending, [])
  const email = site.session?.user.email ?? pending?.email ?? null
  const resend = useResend(email, { wasJustSent: true })
  const { look, isNotYet } = useVerified(pending?.redirect ?? '/')
  useEffect(() => document.querySelector('h1')?.focus(), [])

  return (
    <AuthShell result="mail" title={words.verify.inbox} sub={words.verify.sent}>
      {email && (
        <p>
          <code className="ah-address">{email}</code>
        </p>
      )}
      {resend.problem && <ProblemNote problem={resend.problem} />}
      {resend.isSent && <Note kind="ok">{words.verify.sentAgain}</Note>}
      {isNotYet && (
        <Note kind="info" isNews>
          {words.verify.notYet}
        </Note>
      )}
      <div className="ah-form-actions">
        {email && <Resend resend={resend} />}
        {site.session === null && <a href="/sign-up">{words.verify.otherAddress}</a>}
      </div>
      <p className="ah-form-foot">
        <Rich
          text={words.verify.alreadyDone}
          slots={{ continue: (text) => <LinkButton onClick={() => void look()}>{text}</LinkButton> }}
        />
      </p>
    </AuthShell>
  )
}

/** Looks every few seconds, and when asked, whether the address is verified now, and goes on when it is. */
function useVerified(landing: string) {
  const { call, go } = usePorts()
  const [isNotYet, setIsNotYet] = useState(false)

  async function find() {
    const { data } = await call(getSession, { query: { disableCookieCache: true } })
    if (!data?.user.emailVerified) return data
    forgetPending()
    go(landing)
    return data
  }

  useEffect(() => {
    const timer = setInterval(() => !document.hidden && void find(), pollMilliseconds)
    const stopHearing = hearOtherTabs((news) => {
      if (news === 'verified') void find().then((session) => session ?? go('/sign-in?reason=verified'))
    })
    return () => {
      clearInterval(timer)
      stopHearing()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- starts once; what it uses stays the same
  }, [])

  async function look() {
    const session = await find()
    if (session === null) go('/sign-in')
    else setIsNotYet(!session.user.emailVerified)
  }

  return { look, isNotYet }
}
