import * as z from 'zod/mini'
import { secondStepPath } from '../../../contract/sign-in/challenge.ts'
import { confirmMagicLink } from '../../../contract/sign-in/magic-link.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { useApp, useIsAwake } from '../../context/app.tsx'
import { forgetPending } from '../../context/browser-storage.ts'
import { useMessages } from '../../context/messages.ts'
import { safePath, throughServer } from '../../context/safe-path.ts'
import { tellOtherTabs } from '../../context/session-channel.ts'
import { AuthShell, useTitleFocus } from '../../layout/auth/AuthShell.tsx'
import { LinkProblem, LinkResult, LinkWaiting, useLinkToken } from '../../layout/auth/LinkPage.tsx'
import { onwardIn, towards } from '../../layout/auth/use-invitation-context.ts'
import { openedLinkMessages } from '../../messages/en/opened-link.ts'
import { Button } from '../../ui/Button.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { useOpenedLink, type OpenedLinkFacts } from './use-opened-link.ts'

/**
 * The page behind a sign-in link that was not opened in the browser that requested it. The user has to press a button,
 * because mail scanners open links, and because somebody else may have requested the link.
 */
export function OpenedLink() {
  return useIsAwake() ? <Opened /> : <LinkWaiting />
}

function Opened() {
  const messages = useMessages(openedLinkMessages)
  const token = useLinkToken()
  const { state, read, end } = useOpenedLink(token)

  if (state.is === 'loading') return <LinkWaiting />
  if (state.is === 'problem') return <LinkProblem title={messages.title} problem={state.problem} onRetry={read} />
  if (state.is === 'dead') return <Result result="problem" title={messages.dead} sub={messages.deadSentence} />
  if (state.is === 'ended') return <Result result="ok" title={messages.ended} sub={messages.endedSentence} />
  if (!state.facts.mayConfirm)
    return <Result result="problem" title={messages.elsewhere} sub={messages.elsewhereSentence} />
  return <Question token={token!} facts={state.facts} onEnd={end} />
}

type QuestionProps = { token: string; facts: OpenedLinkFacts; onEnd: (end: 'dead' | 'ended') => void }

function Question({ token, facts, onEnd }: QuestionProps) {
  const messages = useMessages(openedLinkMessages)
  const { go } = useApp()
  const onRefused = ({ code }: { code?: string | undefined }) => code === 'INVALID_TOKEN' && onEnd('dead')
  const form = useEndpointForm(confirmMagicLink, {
    schema: z.object({}),
    body: () => ({ token }),
    onRefused,
    onSuccess({ twoFactorRedirect, url }) {
      if (twoFactorRedirect) return go(secondStepPath)
      tellOtherTabs('signed-in')
      forgetPending()
      go((url && safePath(throughServer(url))) || '/')
    },
  })
  const refusal = useEndpointForm(confirmMagicLink, {
    schema: z.object({}),
    body: () => ({ token, notMe: true }),
    onRefused,
    onSuccess: () => onEnd('ended'),
  })
  useTitleFocus()

  return (
    <AuthShell title={messages.title} sub={<Rich text={messages.as(facts.email)} />}>
      <p>{messages.asked(facts)}</p>
      <FormNote form={form.problem || form.limit ? form : refusal} />
      <form className="gh-form" method="post" noValidate onSubmit={form.onSubmit}>
        <SubmitButton form={form}>{messages.confirm}</SubmitButton>
      </form>
      <form className="gh-form" method="post" noValidate onSubmit={refusal.onSubmit}>
        <Button type="submit" isLarge isBusy={refusal.isPending}>
          {messages.notMe}
        </Button>
      </form>
    </AuthShell>
  )
}

function Result(props: { result: 'ok' | 'problem'; title: string; sub: string }) {
  const { query } = useApp()
  const messages = useMessages(openedLinkMessages)
  return <LinkResult {...props} to={{ href: towards('/sign-in', onwardIn(query)), label: messages.toSignIn }} />
}
