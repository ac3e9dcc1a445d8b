import { settings } from '../../contract/portal/settings.ts'
import { route } from '../http/route.ts'
import { readSettings } from './settings.ts'

export const settingsRoutes = [
  route(settings, ({ deps: { config } }) => {
    const { accent, accentDark } = config.branding
    return { settings: readSettings(config), accent: { light: accent, dark: accentDark ?? accent } }
  }),
]
