/** What one tab tells the others of its browser. */
export type SessionNews = 'signed-in' | 'signed-out' | 'verified' | 'changed' | 'organizations'

const channelName = 'gatehouse-session'

/** Tells the other tabs that who is signed in has changed, or what is known of them. */
export function tellOtherTabs(news: SessionNews) {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

/**
 * Loads a page anew after this browser has become somebody else: nothing that was read as the one before may be left.
 *
 * The others are told as this page goes. Told earlier, it would hear of itself, and go where they do.
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
