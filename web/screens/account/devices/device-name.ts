import { CircleHelp, Laptop, Smartphone, Tablet, Terminal } from 'lucide-react'
import type { DashboardMessages } from '../../../messages/en/dashboard.ts'
import type { Device } from './user-agent.ts'

export const deviceGlyphs = {
  laptop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  program: Terminal,
  unknown: CircleHelp,
}

/** Returns a device’s display name, such as `Firefox on Linux`. */
export function deviceName({ kind, program, system }: Device, devices: DashboardMessages['devices']) {
  if (kind === 'program' && program) return program
  if (program && system) return devices.on(program, system)
  return system ? devices.on(devices.browserUnknown, system) : (program ?? devices.unknown)
}
