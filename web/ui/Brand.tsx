import type { Boot } from '../../contract/pages/boot.ts'
import { DefaultLogo } from './Logo.tsx'
import './Brand.css'

type BrandProps = {
  site: Pick<Boot, 'app' | 'theme'>
  /** Uses a square logo where space is tight. */
  isSmall?: boolean
}

/** The site’s logo and name. */
export function Brand({ site: { app, theme }, isSmall = false }: BrandProps) {
  const { logo } = app
  return (
    <span className="gh-brand" data-slot="brand">
      {logo === null ? (
        <span className="gh-brand-mark" data-needs="no-logo">
          <DefaultLogo />
        </span>
      ) : isSmall && logo.square !== null ? (
        <Picture address={logo.square} />
      ) : theme === 'auto' && logo.dark !== null ? (
        <picture>
          {/* A space would end the URL in `srcSet`. */}
          <source media="(prefers-color-scheme: dark)" srcSet={logo.dark.replaceAll(/\s/g, '%20')} />
          <Picture address={logo.light} />
        </picture>
      ) : (
        <Picture address={theme === 'dark' ? (logo.dark ?? logo.light) : logo.light} />
      )}
      <span>{app.name}</span>
    </span>
  )
}

function Picture({ address }: { address: string }) {
  return <img className="gh-brand-mark" src={address} alt="" height="22" />
}
