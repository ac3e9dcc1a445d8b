import { secondStepPath } from '../../../contract/sign-in/challenge.ts'
import { towards } from '../../layout/auth/use-invitation-context.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { passkeyElsewhereMessages } from '../../messages/en/passkey-elsewhere.ts'

/**
 * A link to the site, for pages of a host with another origin, on which the user’s passkeys do not work. After the
 * sign-in, the site leads back to the host.
 */
export function PasskeyElsewhere() {
  const { site, origin = '' } = useApp()
  const messages = useMessages(passkeyElsewhereMessages)
  const back = towards('/sign-in', window.location.href)
  return (
    <p className="gh-form-foot">
      <a href={origin + towards(secondStepPath, back)}>{messages.use(site.app.name)}</a>
    </p>
  )
}
