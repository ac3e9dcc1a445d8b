/** A moment on two clocks: the steady one never goes back, and the wall clock runs while a machine is suspended. */
export type Moment = { steady: number; wall: number }
export type Clock = () => Moment

export const systemClock: Clock = () => ({ steady: performance.now(), wall: Date.now() })

export function momentsAfter({ steady, wall }: Moment, milliseconds: number): Moment {
  return { steady: steady + milliseconds, wall: wall + milliseconds }
}

/** Whether either clock has passed a moment. A wall clock that is set back cannot make it later. */
export function hasPassed(moment: Moment, now: Moment) {
  return now.steady >= moment.steady || now.wall >= moment.wall
}
