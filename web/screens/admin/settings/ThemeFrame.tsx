import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

type ThemeFrameProps = {
  title: string
  theme: 'light' | 'dark'
  /** The rules that come after those of the page. */
  sheet: string
  children: ReactNode
}

/**
 * A page within the page, to be looked at only, with sheets of its own.
 *
 * A document of its own, because a theme and a site's colours belong to the root of one. Rules are given to it as a sheet
 * object: the content policy allows no others.
 */
export function ThemeFrame({ title, theme, sheet, children }: ThemeFrameProps) {
  const [page, setPage] = useState<Document | null>(null)

  useEffect(() => {
    if (page) give(page, sheet)
  }, [page, sheet])

  function take(frame: HTMLIFrameElement | null) {
    const found = frame?.contentDocument
    if (!found || found === page) return
    prepare(found, theme)
    setPage(found)
  }

  return (
    // The page of a frame without an address is there at once, or takes the place of that one when it has loaded.
    <iframe
      ref={take}
      className="gh-theme-frame"
      title={title}
      tabIndex={-1}
      onLoad={({ currentTarget }) => take(currentTarget)}
    >
      {page && createPortal(children, page.body)}
    </iframe>
  )
}

function give(page: Document, sheet: string) {
  if (!page.defaultView) return
  const rules = new page.defaultView.CSSStyleSheet()
  rules.replaceSync(sheet)
  page.adoptedStyleSheets = [rules]
}

function prepare(page: Document, theme: ThemeFrameProps['theme']) {
  const { documentElement: root, head, body } = page
  root.lang = document.documentElement.lang
  root.dataset.theme = theme
  root.dataset.features =
    'password providers sign-up sign-up-with-password sign-up-providers password-reset remember-me terms privacy support languages'
  body.inert = true
  // The site's own colours come from what is tried here, and not from what is configured.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([href*="brand.css"])'))
    head.append(link.cloneNode())
}
