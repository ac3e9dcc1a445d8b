import { BeaconMark } from './Rings.tsx'
import './Brand.css'

/** The site's mark and name. */
export function Brand({ name, logo }: { name: string; logo: string | null }) {
  return (
    <span className="ah-brand" data-slot="brand">
      {logo === null ? (
        <span className="ah-brand-mark" data-needs="no-logo">
          <BeaconMark />
        </span>
      ) : (
        <img className="ah-brand-mark" src={logo} alt="" width="22" height="22" />
      )}
      <span>{name}</span>
    </span>
  )
}
