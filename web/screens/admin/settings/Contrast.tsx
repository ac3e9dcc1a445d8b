import { resolveAccent, type themes } from '../../../../contract/pages/accent.ts'
import { contrast } from '../../../../contract/pages/color.ts'
import { brandMessages } from '../../../messages/en/admin/settings/brand.ts'
import { useMessages } from '../../../context/messages.ts'

/** The contrast of text on a color in one theme, and whether the color was adjusted to make the text legible. */
export function Contrast({ theme, color }: { theme: keyof typeof themes; color: string }) {
  const { brand: messages } = useMessages(brandMessages)
  const { fill, on } = resolveAccent(color, theme)
  // Rounds down, so that the color has at least the contrast shown.
  const ratio = (Math.floor(contrast(on, fill) * 10) / 10).toFixed(1)
  return (
    <p className="gh-small">
      <strong>{messages[theme]}</strong> {messages.contrast(on === '#ffffff' ? 'White' : 'Dark', ratio)}
      {fill !== color.toLowerCase() && <span className="gh-quiet"> {messages.moved}</span>}
    </p>
  )
}
