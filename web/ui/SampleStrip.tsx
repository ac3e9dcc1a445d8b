import { FlaskConical } from 'lucide-react'
import { usePorts } from '../ports.tsx'
import './SampleStrip.css'

/** Over every page while the site is filled with sample data: that nobody here is real, and the way to be someone else. */
export function SampleStrip() {
  const { words } = usePorts()
  const { sample } = words
  return (
    <aside className="ah-sample" aria-label={sample.label}>
      <FlaskConical size={18} strokeWidth={1.6} aria-hidden />
      <p>
        <strong>{sample.label}</strong> <span>{sample.strip}</span>
      </p>
      <a href="/dev/sample">{sample.become}</a>
    </aside>
  )
}
