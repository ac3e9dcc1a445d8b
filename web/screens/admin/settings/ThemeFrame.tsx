import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

type ThemeFrameProps = {
  title: string
  theme: 'light' | 'dark'
  /** CSS rules that apply after the stylesheets of the page. */
  sheet: string
  children: ReactNode
}

/**
 * A frame with its own theme and stylesheets, for viewing only.
 *
 * The frame has its own document, because a theme and the brand colors apply to the root element. The rules are added
 * as a `CSSStyleSheet`, because the content security policy blocks inline styles.
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
    // A frame without a URL has a document at once. Some browsers replace that document when the frame has loaded.
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
  // Leaves out `brand.css` with the configured brand colors, because the preview sets the previewed colors.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([href*="brand.css"])'))
    head.append(link.cloneNode())
}
