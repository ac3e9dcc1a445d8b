import { useApp } from '../context/app.tsx'
import { useMessages } from '../context/messages.ts'
import { navigationMessages } from '../messages/en/navigation.ts'
import './Breadcrumb.css'

type BreadcrumbProps = {
  /** The path of the list. */
  href: string
  list: string
  /** The name of the current page. */
  name: string
}

/** Shows the name of an item’s page, after a link back to the list of items. */
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
