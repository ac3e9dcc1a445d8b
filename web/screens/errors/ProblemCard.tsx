import { offersSignUp } from '../../../contract/pages/document.ts'
import { AuthShell, useTitleFocus } from '../../layout/auth/AuthShell.tsx'
import type { Site } from '../../context/boot.ts'
import { StillWorking } from '../../forms/StillWorking.tsx'
import { useApp } from '../../context/app.tsx'
import { ProblemCode } from '../social/ProblemCode.tsx'
import { problemMessage } from '../social/problem-messages.ts'
import { ProviderNote } from '../social/ProviderNote.tsx'
import type { Provider } from '../social/use-departure.ts'
import { useProviderStart } from '../social/use-provider-start.ts'
import { NextStep, type Way } from './NextStep.tsx'
import { socialMessages } from '../../messages/en/social.ts'
import { useMessages } from '../../context/messages.ts'

/** A failed sign-in. */
export type Problem = {
  code: string
  /** The provider used, if known. */
  provider: Provider | null
  /** The page where the sign-in began. `landing` is the page to open after a sign-in. */
  from: 'sign-in' | 'sign-up'
  landing: string
}

/** The next steps for each problem, the primary step first. Problems without an entry get `again` and `sign-in`. */
const waysFrom: ReadonlyMap<string, readonly Way[]> = new Map<string, readonly Way[]>([
  ['please_restart_the_process', ['start-again', 'sign-in']],
  ['state_not_found', ['start-again', 'sign-in']],
  ['pending_link_not_found', ['start-again', 'sign-in']],
  ['oauth_provider_not_found', ['sign-in']],
  ['no_callback_url', ['home']],
  ['account_already_linked_to_different_user', ['sign-in', 'another']],
  ['account_not_linked', ['sign-in']],
  ['access_denied', ['sign-in', 'again']],
  ['unauthorized', ['sign-in']],
  ['invalid_token', ['sign-in']],
  ['token_expired', ['sign-in']],
  ['signup_disabled', ['sign-in']],
  ['user_not_found', ['sign-in']],
  ['banned', ['support', 'sign-in']],
  ['banned_user', ['support', 'sign-in']],
])

/** Explains a failed sign-in, with the primary next step and an alternative. */
export function ProblemCard({ problem }: { problem: Problem }) {
  const { site } = useApp()
  const { code, provider, from, landing } = problem
  const social = useMessages(socialMessages, 'social')
  const start = useProviderStart({ from, landing })
  useTitleFocus()
  const messages = problemMessage(social, code, provider?.name ?? null) ?? social.unknown
  const maySignUp = canSignUpInstead(problem, site)
  const ways = maySignUp ? (['sign-up', 'sign-in'] as const) : (waysFrom.get(code) ?? (['again', 'sign-in'] as const))
  const open = ways.filter((way) => way !== 'support' || site.links.support)

  return (
    <AuthShell result="problem" title={messages.heading} sub={maySignUp ? social.signUpInstead : messages.sentence}>
      <ProviderNote start={start} />
      <div className="gh-form-actions">
        {open.map((way, index) => (
          <NextStep key={way} way={way} isMain={index === 0} problem={problem} start={start} />
        ))}
      </div>
      <StillWorking form={start} />
      {code && <ProblemCode code={code} />}
    </AuthShell>
  )
}

/** True if the visitor signed in with a provider account that is unknown to the site, but can sign up instead. */
function canSignUpInstead({ code, from }: Problem, site: Site) {
  return code === 'signup_disabled' && from === 'sign-in' && offersSignUp(site)
}
