import { useMemo } from 'react'
import { brandStylesheet } from '../../../../contract/pages/accent.ts'
import type { Branding } from '../../../../contract/admin/settings.ts'
import type { Caller } from '../../../../client/call.ts'
import { PortsProvider, usePorts, type LinkProps, type Ports } from '../../../context/app.tsx'
import { SignIn } from '../../sign-in/SignIn.tsx'
import { ThemeFrame } from './ThemeFrame.tsx'
import { settingsMessages } from '../../../messages/en/admin/settings.ts'
import { useMessages } from '../../../context/messages.ts'

const themes = ['light', 'dark'] as const

/** The sign-in page as it would look, in both themes. */
export function BrandPreview({ brand }: { brand: Branding }) {
  const { settings: words } = useMessages(settingsMessages)
  const ports = { light: usePreviewPorts(brand, 'light'), dark: usePreviewPorts(brand, 'dark') }
  const { accent, accentDark, radius, font } = brand
  const sheet = brandStylesheet({ accent, ...(accentDark ? { accentDark } : {}), radius, font, theme: 'auto' })
  return (
    <div className="gh-brand-previews">
      {themes.map((theme) => (
        <figure key={theme}>
          <figcaption className="gh-small">{words[theme]}</figcaption>
          <ThemeFrame title={words.previewIn(words[theme])} theme={theme} sheet={sheet}>
            <PortsProvider value={ports[theme]}>
              <SignIn />
            </PortsProvider>
          </ThemeFrame>
        </figure>
      ))}
    </div>
  )
}

/** A site where nobody is signed in, and where nothing that is pressed leads anywhere. */
function usePreviewPorts({ name, logo, logoDark, logoSquare }: Branding, theme: 'light' | 'dark'): Ports {
  const ports = usePorts()
  return useMemo(() => {
    const logos = logo ? { light: logo, dark: logoDark || null, square: logoSquare || null } : null
    const app = { ...ports.site.app, name, logo: logos }
    const site = { ...ports.site, app, theme, session: null, mailbox: false }
    return { ...ports, site, call: unanswered, query: new URLSearchParams(), go: () => {}, Link: DeadLink }
  }, [ports, name, logo, logoDark, logoSquare, theme])
}

const unanswered: Caller = () => new Promise(() => {})

function DeadLink({ children, className }: LinkProps) {
  return <span className={className}>{children}</span>
}
