import { useEffect, useMemo, type ComponentType } from 'react'
import type { Caller } from '../../../client/call.ts'
import { siteBeforeScript, type Site } from '../../context/boot.ts'
import { coreMessages } from '../../messages/en/core.ts'
import { AppProvider, useIsAwake, type LinkProps, type App } from '../../context/app.tsx'
import { markReady } from '../../context/ready.ts'
import { AuthFrameProvider } from '../../layout/auth/auth-frame.ts'
import { PageFrame } from '../../layout/auth/PageFrame.tsx'
import { useCaptcha } from '../../screens/captcha/use-captcha.ts'
import { withOnwardPath } from './onward.ts'
import '../fonts.css'
import '../plain-zero.css'
import '../../ui/tokens.css'
import '../../ui/base.css'

type AuthEntryProps = { screen: ComponentType; site: Site; call: Caller; search: string }

/** A signed-out page. It first renders the same content as the served HTML, then the data of this site and visitor. */
export function AuthEntry({ screen: Screen, site, call, search }: AuthEntryProps) {
  const isAwake = useIsAwake()
  const [calling, check] = useCaptcha(call)
  useEffect(markReady, [])
  const app = useMemo<App>(
    () => ({
      site: isAwake ? site : siteBeforeScript(site),
      query: withOnwardPath(isAwake ? search : ''),
      messages: coreMessages,
      call: calling,
      go,
      Link: PlainLink,
    }),
    [isAwake, site, calling, search],
  )
  return (
    <AppProvider value={app}>
      <AuthFrameProvider value={PageFrame}>
        <Screen />
        {check}
      </AuthFrameProvider>
    </AppProvider>
  )
}

function go(path: string, { replace = false } = {}) {
  if (replace) window.location.replace(path)
  else window.location.assign(path)
}

function PlainLink({ children, ...link }: LinkProps) {
  return <a {...link}>{children}</a>
}
