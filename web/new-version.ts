import { recallMoment, rememberMoment } from './memory.ts'

const onceInMilliseconds = 60_000

/**
 * A part of a page that is gone from the server means a new version of it; loading the page again brings that. Answers
 * whether it does: where the last time is only just over, the part is gone for another reason, and without a connection
 * there would be no page at all afterwards.
 */
export function reloadForNewVersion() {
  if (!navigator.onLine) return false
  const last = recallMoment('reloaded', { tabOnly: true }) ?? 0
  if (Date.now() - last < onceInMilliseconds) return false
  rememberMoment('reloaded', Date.now(), { tabOnly: true })
  window.location.reload()
  return true
}
