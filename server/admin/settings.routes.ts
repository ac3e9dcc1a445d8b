import { settings } from '../../contract/admin/settings.ts'
import { route } from '../http/route.ts'
import { readSettings } from './settings.ts'

export const settingsRoutes = [
  route(settings, ({ deps: { config } }) => {
    const { logo, accentDark = null, ...look } = config.branding
    const logos = { logo: logo?.light ?? null, logoDark: logo?.dark ?? null, logoSquare: logo?.square ?? null }
    return { settings: readSettings(config), branding: { ...look, ...logos, accentDark } }
  }),
]
