import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { securityQuery } from '../../../data/account.ts'
import { Page } from '../../../layout/Page.tsx'
import { passwordAdviceMessages } from '../../../messages/en/notices.ts'
import { ChangePassword } from './ChangePassword.tsx'

/**
 * Replaces the page with a form for a new password if the current password is one that attackers would try first.
 */
export function NewPasswordFirst({ children }: { children: ReactNode }) {
  const { site, call } = useApp()
  const messages = useMessages(passwordAdviceMessages)
  const { data: methods } = useQuery(securityQuery(call))
  if (!site.session || methods?.password.advice === null) return children
  return (
    <Page title={messages.firstTitle} sub={messages.title}>
      <ChangePassword user={site.session.user} onClose={null} />
    </Page>
  )
}
