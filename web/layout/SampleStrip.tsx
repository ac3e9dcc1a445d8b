import { FlaskConical } from 'lucide-react'
import { useMessages } from '../context/messages.ts'
import './SampleStrip.css'

/**
 * A banner on every page of a site with sample data. Says that the users are not real, and links to the page where the
 * visitor can become another user.
 */
export function SampleStrip() {
  const messages = useMessages()
  const { sample } = messages
  return (
    <aside className="gh-sample" aria-label={sample.label}>
      <FlaskConical size={18} strokeWidth={1.6} aria-hidden />
      <p>
        <strong>{sample.label}</strong> <span>{sample.strip}</span>
      </p>
      <a href="/dev/sample">{sample.become}</a>
    </aside>
  )
}
