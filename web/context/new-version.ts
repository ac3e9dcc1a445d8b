import { recallMoment, rememberMoment } from './browser-storage.ts'

const onceInMilliseconds = 60_000

/**
 * Reloads the page after one of its chunks was missing, usually because a new version was deployed.
 *
 * Returns false without reloading in two cases: a recent reload did not help, or the browser is offline and a reload
 * would lose the page.
 */
export function reloadForNewVersion() {
  if (!navigator.onLine) return false
  const last = recallMoment('reloaded', { tabOnly: true }) ?? 0
  if (Date.now() - last < onceInMilliseconds) return false
  rememberMoment('reloaded', Date.now(), { tabOnly: true })
  window.location.reload()
  return true
}
