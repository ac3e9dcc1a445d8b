import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Membership } from '../../../contract/organizations/memberships.ts'
import { useApp } from '../../context/app.tsx'
import { recallMode, rememberMode } from '../../context/browser-storage.ts'
import { usePageLocation } from '../../context/page-location.ts'
import { membershipsQuery } from '../../data/account.ts'

/** The part of the dashboard that a tab shows. */
export type Mode = { kind: 'account' } | { kind: 'organization'; membership: Membership } | { kind: 'console' }

/**
 * Returns the mode of this tab, which the URL decides. A page that belongs to no mode, such as the form for a new
 * organization, keeps the previous mode of the tab.
 */
export function useMode(): Mode {
  const { site, call } = useApp()
  const { pathname, slug } = usePageLocation()
  const { data: memberships } = useQuery(membershipsQuery(call, site))
  const hasConsole = site.administration !== null
  const named = nameOf(pathname, slug, hasConsole)
  useEffect(() => {
    if (named !== null) rememberMode(named)
  }, [named])

  const name = named ?? recallMode()
  if (name === 'console' && hasConsole) return { kind: 'console' }
  const membership = memberships.find(({ organization }) => name === `organization:${organization.slug}`)
  return membership ? { kind: 'organization', membership } : { kind: 'account' }
}

/** Returns the name of the mode to which a URL belongs, or null if the URL belongs to no mode. */
function nameOf(pathname: string, slug: string | undefined, hasConsole: boolean) {
  if (slug !== undefined) return `organization:${slug}`
  if (/^\/admin(?:\/|$)/.test(pathname) || (hasConsole && pathname === '/dev/outbox')) return 'console'
  return /^\/(?:account(?:\/|$)|device$)/.test(pathname) ? 'account' : null
}
