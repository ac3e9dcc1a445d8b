import './Logo.css'

const panelRadii = [65.5, 122, 185.5, 257.5, 340.5, 436.5, 548, 676, 823]

/** The illustration that fills a panel: a dot and concentric circles around it. */
export function MotifPanel() {
  return (
    <svg className="gh-rings" viewBox="-823 -823 1646 1646" width="1646" height="1646" aria-hidden>
      <circle className="gh-rings-beacon" r="24" />
      {panelRadii.map((radius) => (
        <circle key={radius} r={radius} fill="none" stroke="currentColor" strokeWidth="1.3" />
      ))}
    </svg>
  )
}

/** The logo of a site that has not set its own: a small version of `MotifPanel`. */
export function DefaultLogo() {
  return (
    <svg className="gh-beacon" viewBox="-11 -11 22 22" width="22" height="22" aria-hidden>
      <circle r="4.2" fill="currentColor" />
      <circle r="7.4" fill="none" stroke="currentColor" strokeWidth="1.9" />
      <circle r="10.4" fill="none" stroke="currentColor" strokeWidth="1.1" />
    </svg>
  )
}

type CountdownCircleProps = { left: number; total: number }

/** A countdown that resembles `MotifPanel`: a ring that closes as the time runs out. */
export function CountdownCircle({ left, total }: CountdownCircleProps) {
  const length = 2 * Math.PI * 7
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden>
      <circle cx="10" cy="10" r="7" fill="none" stroke="var(--gh-line-strong)" strokeWidth="1.6" opacity="0.6" />
      <circle
        className="gh-closing-ring"
        cx="10"
        cy="10"
        r="7"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeDasharray={length}
        strokeDashoffset={(length * Math.min(left, total)) / total}
        transform="rotate(-90 10 10)"
      />
    </svg>
  )
}
