import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SecurityMethods } from '../../../../contract/accounts/security.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { useOwnersReason } from '../../../data/use-viewed-as.ts'
import { useApp } from '../../../context/app.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { writeDate } from '../../../ui/date-formats.ts'
import { Time } from '../../../ui/Time.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { Method } from './Method.tsx'
import { useProviderName } from './provider-name.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

const icon = <KeyRound size={18} strokeWidth={1.6} aria-hidden />

type PasswordMethodProps = { user: FullUser; methods: SecurityMethods; isOpenedByLink: boolean }

/** Lets the user change their password, or request a link to set a first password. */
export function PasswordMethod({ user, methods, isOpenedByLink }: PasswordMethodProps) {
  const { security } = useMessages(dashboardMessages)
  const reason = useOwnersReason()
  const [isOpen, setIsOpen] = useState(isOpenedByLink && reason === null)
  const opener = useRef<HTMLButtonElement>(null)
  const { changedAt } = methods.password
  if (changedAt === null) return <NoPassword methods={methods} />

  function close() {
    setIsOpen(false)
    // The button that opens the form is not on the page until the next frame.
    requestAnimationFrame(() => opener.current?.focus())
  }

  return (
    <Method
      id="password"
      icon={icon}
      isSet
      title={security.password}
      sentence={isOpen ? security.passwordSentence : <Changed at={changedAt} />}
      note={reason}
      action={
        !isOpen && (
          <Button
            ref={opener}
            aria-label={security.change}
            isDisabled={reason !== null}
            onClick={() => setIsOpen(true)}
          >
            {security.changeIt}
          </Button>
        )
      }
    >
      {isOpen && <ChangePassword user={user} onClose={close} />}
    </Method>
  )
}

function Changed({ at }: { at: string }) {
  const { locale } = useMessages()
  const { security } = useMessages(dashboardMessages)
  return (
    <Time at={at} locale={locale}>
      {security.changedOn(writeDate(new Date(at), locale, 'date'))}
    </Time>
  )
}

function NoPassword({ methods: { accounts } }: { methods: SecurityMethods }) {
  const { site } = useApp()
  const { security } = useMessages(dashboardMessages)
  const nameOf = useProviderName()
  const reason = useOwnersReason()
  const [account] = accounts
  return (
    <Method
      id="password"
      icon={icon}
      title={security.password}
      sentence={security.noPassword(account ? nameOf(account.provider) : null)}
      note={reason}
      action={
        site.features.passwordReset &&
        reason === null && <ButtonLink href="/forgot-password?set=1">{security.mailLink}</ButtonLink>
      }
    />
  )
}
