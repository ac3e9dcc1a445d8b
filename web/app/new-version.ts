import { recallMoment, rememberMoment } from '../memory.ts'

const onceInMilliseconds = 60_000

/** A part of the portal that is gone from the server means a new version of it; loading the page again brings that. */
export function reloadForNewVersion(event: Event) {
  const last = recallMoment('reloaded', { tabOnly: true }) ?? 0
  if (Date.now() - last < onceInMilliseconds) return
  rememberMoment('reloaded', Date.now(), { tabOnly: true })
  event.preventDefault()
  window.location.reload()
}
