import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { listMails } from '../../../contract/mail/mailbox.ts'
import { recallMoment } from '../../context/browser-storage.ts'
import { useApp } from '../../context/app.tsx'
import { mailPillMessages } from '../../messages/en/mail-pill.ts'
import { useMessages } from '../../context/messages.ts'
import './MailPill.css'

const pollMilliseconds = 3000

/** Links to the mailbox and shows the number of unread mails, if there are any. Shown in development only. */
export function MailPill() {
  const { call } = useApp()
  const messages = useMessages()
  const mailPill = useMessages(mailPillMessages)
  const [count, setCount] = useState(0)

  useEffect(() => {
    const leaving = new AbortController()
    async function look() {
      if (document.hidden) return
      const { data } = await call(listMails, { signal: leaving.signal })
      if (!data || leaving.signal.aborted) return
      const readUntil = recallMoment('mail-read-until', { tabOnly: false }) ?? 0
      setCount(data.mails.filter(({ createdAt }) => Date.parse(createdAt) > readUntil).length)
    }
    void look()
    const timer = setInterval(() => void look(), pollMilliseconds)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [call])

  if (count === 0) return null
  return (
    <aside className="gh-mail-pill" aria-label={mailPill.development}>
      <a href="/dev/outbox" target="_blank" rel="noopener">
        <Mail size={18} strokeWidth={1.6} aria-hidden />
        {mailPill.count(count)}
        <span className="gh-hidden"> ({messages.common.newTab})</span>
      </a>
    </aside>
  )
}
