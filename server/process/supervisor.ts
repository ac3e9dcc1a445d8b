import { execFile } from 'node:child_process'
import { oneAfterAnother } from '../in-turn.ts'

/** Reports the state of the process to systemd, for a unit of `Type=notify` or `Type=notify-reload`. */
export type Supervisor = { ready(): void; reloading(): void; stopping(): void }

/**
 * Returns the supervisor of this process. It does nothing unless systemd has set `NOTIFY_SOCKET`.
 *
 * Node cannot send to a Unix datagram socket, so `systemd-notify` sends the state. The unit therefore needs
 * `NotifyAccess=all`.
 */
export function openSupervisor(environment: Readonly<Record<string, string | undefined>>): Supervisor {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, PATH } = environment
  if (!NOTIFY_SOCKET) return { ready() {}, reloading() {}, stopping() {} }
  const inTurn = oneAfterAnother()
  // Sends one state after the other. Otherwise, a later `systemd-notify` could send its state first.
  const send = (...state: string[]) =>
    void inTurn(
      () =>
        new Promise<void>((resolve) => {
          // Failures are ignored: systemd restarts a process from which it gets no notification.
          execFile('systemd-notify', state, { env: { PATH, NOTIFY_SOCKET } }, () => resolve())
        }),
    )
  let watchdog: NodeJS.Timeout | undefined
  return {
    ready() {
      send('READY=1')
      // The watchdog gets two messages per timeout, as sd_watchdog_enabled(3) recommends. A process whose event loop is
      // blocked sends none, so systemd restarts it.
      if (WATCHDOG_USEC) watchdog ??= setInterval(send, Number(WATCHDOG_USEC) / 2000, 'WATCHDOG=1').unref()
    },
    // The time tells systemd which reload has begun (see sd_notify(3)).
    reloading: () => send('RELOADING=1', `MONOTONIC_USEC=${process.hrtime.bigint() / 1000n}`),
    stopping() {
      clearInterval(watchdog)
      send('STOPPING=1')
    },
  }
}
