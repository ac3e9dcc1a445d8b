import { recallMoment, rememberMoment } from './browser-storage.ts'

const onceInMilliseconds = 60_000

/**
 * Reloads the page when one of its chunks is missing, which means that a new version was deployed. Returns false
 * without reloading if the page was reloaded recently, because then the chunk is missing for another reason, or if the
 * browser is offline, because a reload would lose the page.
 */
export function reloadForNewVersion() {
  if (!navigator.onLine) return false
  const last = recallMoment('reloaded', { tabOnly: true }) ?? 0
  if (Date.now() - last < onceInMilliseconds) return false
  rememberMoment('reloaded', Date.now(), { tabOnly: true })
  window.location.reload()
  return true
}
