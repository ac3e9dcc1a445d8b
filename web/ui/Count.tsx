import './Count.css'

/** The number of items behind a link, a tab or a button. */
export function Count({ children }: { children: number | string }) {
  return <span className="gh-count">{children}</span>
}
