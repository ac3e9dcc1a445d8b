import type { Destination } from './destinations.tsx'

/** The picture and the names of a switcher entry. */
export function DestinationText({ picture, name, sub }: Destination) {
  return (
    <>
      <span className="gh-mode-picture" aria-hidden>
        {picture}
      </span>
      <span className="gh-mode-name">
        <strong>{name}</strong>
        {sub && (
          <>
            {' '}
            <span>{sub}</span>
          </>
        )}
      </span>
    </>
  )
}
