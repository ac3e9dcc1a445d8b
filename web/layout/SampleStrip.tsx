import { FlaskConical } from 'lucide-react'
import { useMessages } from '../context/messages.ts'
import './SampleStrip.css'

/**
 * A banner on every page of a site with sample data, at the foot of the sidebar if there is one. Explains that the
 * users are fictional, and links to the page where the visitor can sign in as another user.
 */
export function SampleStrip({ isInSidebar = false }: { isInSidebar?: boolean }) {
  const messages = useMessages()
  const { sample } = messages
  return (
    <aside className={isInSidebar ? 'gh-sample-note' : 'gh-sample'} aria-label={sample.label}>
      <FlaskConical size={18} strokeWidth={1.6} aria-hidden />
      <p>
        <strong>{sample.label}</strong> <span>{sample.strip}</span>
      </p>
      <a href="/dev/sample">{sample.become}</a>
    </aside>
  )
}
