import type { Boot } from '../../contract/pages/boot.ts'
import { DefaultLogo } from './Logo.tsx'
import './Brand.css'

type BrandProps = {
  site: Pick<Boot, 'app' | 'theme'>
  /** Whether to use the square logo, if the site has one, because there is little space. */
  isSmall?: boolean
}

/** The site’s logo and name. */
export function Brand(props: BrandProps) {
  return (
    <span className="gh-brand" data-slot="brand">
      <BrandLogo {...props} />
      <span>{props.site.app.name}</span>
    </span>
  )
}

export function BrandLogo({ site: { app, theme }, isSmall = false }: BrandProps) {
  const { logo } = app
  if (logo === null)
    return (
      <span className="gh-brand-logo" data-needs="no-logo">
        <DefaultLogo />
      </span>
    )
  if (isSmall && logo.square !== null) return <Picture address={logo.square} />
  if (theme === 'auto' && logo.dark !== null)
    return (
      <picture>
        {/* A space would end the URL in `srcSet`. */}
        <source media="(prefers-color-scheme: dark)" srcSet={logo.dark.replaceAll(/\s/g, '%20')} />
        <Picture address={logo.light} />
      </picture>
    )
  return <Picture address={theme === 'dark' ? (logo.dark ?? logo.light) : logo.light} />
}

function Picture({ address }: { address: string }) {
  return <img className="gh-brand-logo" src={address} alt="" height="22" />
}
