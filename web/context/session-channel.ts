/** A notification from one tab to the browser’s other tabs. */
export type SessionNews = 'signed-in' | 'signed-out' | 'verified' | 'changed' | 'organizations'

const channelName = 'gatehouse-session'

/** Notifies the other tabs that the session or its user has changed. */
export function tellOtherTabs(news: SessionNews) {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

/**
 * Opens a path after this browser has switched to another user. Loads a new document, so that no data of the previous
 * user remains.
 *
 * Notifies the other tabs only while this page unloads. Earlier, the listeners of this page would also receive the
 * notification and would navigate away from `path`.
 */
export function leaveAsSomebodyElse(path: string) {
  addEventListener('pagehide', () => tellOtherTabs('signed-in'), { once: true })
  window.location.assign(path)
}

/** Listens to the other tabs until the returned function is called. */
export function hearOtherTabs(listener: (news: SessionNews) => void) {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => listener(data))
  return () => channel.close()
}
