import { createElement, lazy, Suspense, useEffect, useRef, type ComponentType } from 'react'
import { secondStepPath } from '../../contract/sign-in/challenge.ts'
import { useCaptcha } from '../screens/captcha/use-captcha.ts'
import { loadScreen, type AuthPage } from '../screens/auth-pages.ts'
import { coreMessages } from '../messages/en/core.ts'
import { Embedded, goTo } from './Embedded.tsx'
import { useHost, useSiteState } from './host.ts'
import type { Place } from './place.ts'
import { NoSite } from './NoSite.tsx'

const pages = [
  'sign-in',
  'second-step',
  'sign-up',
  'forgot-password',
  'reset-password',
  'verify-email',
  'auth-error',
  'invitation',
] as const satisfies readonly AuthPage[]

const screens = Object.fromEntries(
  pages.map((page) => [page, lazy(async () => ({ default: await loadScreen(page) }))]),
) as unknown as Record<(typeof pages)[number], ComponentType>

type SignedOutScreensProps = {
  /** The path of the first page. */
  start: string
  /** The URL of the host to open once a user is signed in. */
  redirectTo?: string | undefined
  /** Shows the screens to signed-in users, too. */
  isForEverybody?: boolean
}

/** The screens for signing in and up, and the screens that mailed links lead to. */
export function SignedOutScreens({ start, redirectTo, isForEverybody = false }: SignedOutScreensProps) {
  const host = useHost()
  const { site, error } = useSiteState()
  const isOver = site?.session != null && !isForEverybody
  const hasLeft = useRef(false)
  const [call, check] = useCaptcha(host.call)
  useEffect(() => {
    if (isOver && redirectTo !== undefined && !hasLeft.current) goTo(host, redirectTo)
    // oxlint-disable-next-line react/exhaustive-deps -- navigates once
  }, [isOver, redirectTo])

  if (!site) return <NoSite messages={coreMessages} error={error} />
  if (isOver) return null

  /** Opens the next page of the host, even if the host has already removed this component. */
  function leave(path: string) {
    hasLeft.current = true
    void host.store.refetch().then(() => {
      const address = redirectTo ?? (isForEverybody ? host.nav.address?.(path) : null)
      if (address != null && (isForEverybody || host.store.get().site?.session)) goTo(host, address)
      hasLeft.current = false
    })
    return true
  }

  return (
    <Embedded
      site={site}
      messages={coreMessages}
      call={call}
      shape="card"
      start={start}
      owns={(pathname) => pageOf(pathname) !== null}
      leave={leave}
      landing={redirectTo}
    >
      {(place) => (
        <>
          <Suspense>{screenAt(place)}</Suspense>
          {check}
        </>
      )}
    </Embedded>
  )
}

function screenAt(place: Place) {
  const page = pageOf(place.pathname)
  return page && createElement(screens[page], { key: place.pathname + place.search })
}

function pageOf(pathname: string) {
  if (pathname.startsWith('/invite/')) return 'invitation'
  if (pathname === secondStepPath) return 'second-step'
  return pages.find((page) => pathname === `/${page}`) ?? null
}
