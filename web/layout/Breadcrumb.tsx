import { useApp } from '../context/app.tsx'
import { useMessages } from '../context/messages.ts'
import { navigationMessages } from '../messages/en/navigation.ts'
import './Breadcrumb.css'

type BreadcrumbProps = {
  /** The path of the list that the page belongs to. */
  href: string
  list: string
  /** The name of the page. */
  name: string
}

/** The link from the page of one item back to its list. */
export function Breadcrumb({ href, list, name }: BreadcrumbProps) {
  const { Link } = useApp()
  const { navigation: messages } = useMessages(navigationMessages)
  return (
    <nav className="gh-breadcrumb" aria-label={messages.breadcrumb}>
      <ol>
        <li>
          <Link href={href}>{list}</Link>
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  )
}
