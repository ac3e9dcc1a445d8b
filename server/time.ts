export const minuteSeconds = 60
export const hourSeconds = 3600
export const daySeconds = 86_400

export function secondsAfter(moment: Date, seconds: number) {
  return new Date(moment.getTime() + seconds * 1000)
}

/** Returns the seconds until an ISO time, rounded and never negative. */
export function secondsUntil(moment: string, now: Date) {
  return Math.max(0, Math.round((Date.parse(moment) - now.getTime()) / 1000))
}
