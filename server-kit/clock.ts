/**
 * A moment on two clocks: the steady clock never goes back, and the wall clock keeps running while the machine is
 * suspended.
 */
export type Moment = { steady: number; wall: number }
export type Clock = () => Moment

export const systemClock: Clock = () => ({ steady: performance.now(), wall: Date.now() })

export function momentsAfter({ steady, wall }: Moment, milliseconds: number): Moment {
  return { steady: steady + milliseconds, wall: wall + milliseconds }
}

/** Whether either clock has reached the moment. Setting the wall clock back therefore cannot postpone the moment. */
export function hasPassed(moment: Moment, now: Moment) {
  return now.steady >= moment.steady || now.wall >= moment.wall
}
