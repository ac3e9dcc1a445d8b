import { useEffect, useMemo, type ComponentType } from 'react'
import type { Caller } from '../../client/call.ts'
import { siteBeforeScript, type Site } from '../boot.ts'
import { english } from '../messages/english.ts'
import { PortsProvider, useIsAwake, type LinkProps, type Ports } from '../ports.tsx'
import { markReady } from '../ready.ts'
import type { PageName } from '../../contract/pages/routes.ts'
import { ForgotPassword } from '../screens/ForgotPassword.tsx'
import { Goodbye } from '../screens/Goodbye.tsx'
import { NotFound } from '../screens/NotFound.tsx'
import { ResetPassword } from '../screens/ResetPassword.tsx'
import { SetUp } from '../screens/SetUp.tsx'
import { SignIn } from '../screens/SignIn.tsx'
import { SignOut } from '../screens/SignOut.tsx'
import { SignUp } from '../screens/SignUp.tsx'
import { VerifyEmail } from '../screens/VerifyEmail.tsx'
import '../ui/tokens.css'
import '../ui/base.css'

/** The pages that are written at build time and woken in the browser. */
export type AuthPage = Exclude<PageName, 'app'>

const screens: Record<AuthPage, ComponentType> = {
  'sign-in': SignIn,
  'sign-up': SignUp,
  'verify-email': VerifyEmail,
  'forgot-password': ForgotPassword,
  'reset-password': ResetPassword,
  'sign-out': SignOut,
  goodbye: Goodbye,
  setup: SetUp,
  'not-found': NotFound,
}

type AuthEntryProps = { page: AuthPage; site: Site; call: Caller; search: string }

/** One signed-out page: first as the served HTML has it, then with what this site and visitor bring. */
export function AuthEntry({ page, site, call, search }: AuthEntryProps) {
  const isAwake = useIsAwake()
  const Screen = screens[page]
  useEffect(markReady, [])
  const ports = useMemo<Ports>(
    () => ({
      site: isAwake ? site : siteBeforeScript(site),
      query: new URLSearchParams(isAwake ? search : ''),
      words: english,
      call,
      go,
      Link: PlainLink,
    }),
    [isAwake, site, call, search],
  )
  return (
    <PortsProvider value={ports}>
      <Screen />
    </PortsProvider>
  )
}

function go(path: string, { replace = false } = {}) {
  if (replace) window.location.replace(path)
  else window.location.assign(path)
}

function PlainLink({ children, ...link }: LinkProps) {
  return <a {...link}>{children}</a>
}
