import type { MouseEvent } from 'react'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { navigationMessages } from '../../messages/en/navigation.ts'
import { useActivate } from '../../screens/account/switcher/use-activate.ts'
import { isPlainPress } from '../../ui/plain-press.ts'
import { useDestinations, type Destination } from './destinations.tsx'

/**
 * Returns the groups of the switcher with their labels. Leaves out organizations whose name does not contain `text`.
 */
export function useDestinationGroups(text = '') {
  const { shell } = useMessages(dashboardMessages)
  const { navigation } = useMessages(navigationMessages)
  const { account, organizations, more, console: consoles } = useDestinations()
  const found = organizations.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
  return [
    { name: 'account', label: navigation.account, destinations: account },
    { name: 'organizations', label: shell.organizations, destinations: found },
    { name: 'more', label: null, destinations: more },
    { name: 'console', label: null, destinations: consoles },
  ].filter(({ name, destinations }) => destinations.length > 0 || (name === 'organizations' && text !== ''))
}

/** Returns a handler that follows an entry without a reload. Clicks with a modifier key open a new tab. */
export function useFollow(onClose: () => void) {
  const { go } = useApp()
  const activate = useActivate()
  return (event: MouseEvent, { href, organizationId }: Destination) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    onClose()
    if (organizationId !== undefined) activate.mutate(organizationId)
    go(href)
  }
}
