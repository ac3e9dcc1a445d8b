import { settings } from '../../contract/portal/settings.ts'
import { route } from '../http/route.ts'
import { readSettings } from './settings.ts'

export const settingsRoutes = [
  route(settings, ({ deps: { config } }) => {
    const { logo = null, accentDark = null } = config.branding
    return { settings: readSettings(config), branding: { ...config.branding, logo, accentDark } }
  }),
]
