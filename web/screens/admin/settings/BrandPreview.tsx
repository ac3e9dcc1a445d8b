import { useMemo } from 'react'
import { brandStylesheet } from '../../../../contract/pages/accent.ts'
import type { Branding } from '../../../../contract/admin/settings.ts'
import type { Caller } from '../../../../client/call.ts'
import { AppProvider, useApp, type LinkProps, type App } from '../../../context/app.tsx'
import { AuthFrameProvider } from '../../../layout/auth/auth-frame.ts'
import { PageFrame } from '../../../layout/auth/PageFrame.tsx'
import { SignIn } from '../../sign-in/SignIn.tsx'
import { ThemeFrame } from './ThemeFrame.tsx'
import { brandMessages } from '../../../messages/en/admin/settings/brand.ts'
import { useMessages } from '../../../context/messages.ts'

const themes = ['light', 'dark'] as const

/** The sign-in page with the previewed branding, in both themes. */
export function BrandPreview({ brand }: { brand: Branding }) {
  const { brand: messages } = useMessages(brandMessages)
  const app = { light: usePreviewApp(brand, 'light'), dark: usePreviewApp(brand, 'dark') }
  const { accent, accentDark, radius, font } = brand
  const sheet = brandStylesheet({ accent, ...(accentDark ? { accentDark } : {}), radius, font, theme: 'auto' })
  return (
    <div className="gh-brand-previews">
      {themes.map((theme) => (
        <figure key={theme}>
          <figcaption className="gh-small">{messages[theme]}</figcaption>
          <ThemeFrame title={messages.previewIn(messages[theme])} theme={theme} sheet={sheet}>
            <AppProvider value={app[theme]}>
              <AuthFrameProvider value={PageFrame}>
                <SignIn />
              </AuthFrameProvider>
            </AppProvider>
          </ThemeFrame>
        </figure>
      ))}
    </div>
  )
}

/** Returns a signed-out app context whose calls never resolve and whose links lead nowhere. */
function usePreviewApp({ name, logo, logoDark, logoSquare }: Branding, theme: 'light' | 'dark'): App {
  const real = useApp()
  return useMemo(() => {
    const logos = logo ? { light: logo, dark: logoDark || null, square: logoSquare || null } : null
    const app = { ...real.site.app, name, logo: logos }
    const site = { ...real.site, app, theme, session: null, mailbox: false }
    return { ...real, site, call: unanswered, query: new URLSearchParams(), go: () => {}, Link: DeadLink }
  }, [real, name, logo, logoDark, logoSquare, theme])
}

const unanswered: Caller = () => new Promise(() => {})

function DeadLink({ children, className }: LinkProps) {
  return <span className={className}>{children}</span>
}
