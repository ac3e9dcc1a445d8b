import { recallMoment, rememberMoment } from './browser-storage.ts'

const onceInMilliseconds = 60_000

/**
 * Reloads the page when one of its chunks is missing, which means that a new version was deployed.
 *
 * Returns false without reloading in two cases. If the page was reloaded recently, the chunk is missing for another
 * reason. If the browser is offline, a reload would lose the page.
 */
export function reloadForNewVersion() {
  if (!navigator.onLine) return false
  const last = recallMoment('reloaded', { tabOnly: true }) ?? 0
  if (Date.now() - last < onceInMilliseconds) return false
  rememberMoment('reloaded', Date.now(), { tabOnly: true })
  window.location.reload()
  return true
}
