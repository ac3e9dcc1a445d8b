/** What one tab tells the others of its browser. */
export type SessionNews = 'signed-in' | 'signed-out' | 'verified' | 'organizations'

const channelName = 'gatehouse-session'

/** Tells the other tabs that who is signed in has changed. */
export function tellOtherTabs(news: SessionNews) {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

/** Listens to the other tabs until the returned function is called. */
export function hearOtherTabs(listener: (news: SessionNews) => void) {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => listener(data))
  return () => channel.close()
}
