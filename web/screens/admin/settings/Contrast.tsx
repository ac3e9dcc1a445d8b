import { resolveAccent, type themes } from '../../../../contract/pages/accent.ts'
import { contrast } from '../../../../contract/pages/color.ts'
import { settingsMessages } from '../../../messages/en/admin/settings.ts'
import { useMessages } from '../../../context/messages.ts'

/** How well text on a colour can be read in one theme, and whether the colour had to give way for it. */
export function Contrast({ theme, color }: { theme: keyof typeof themes; color: string }) {
  const { settings: messages } = useMessages(settingsMessages)
  const { fill, on } = resolveAccent(color, theme)
  // Cut and not rounded: what is shown is reached.
  const ratio = (Math.floor(contrast(on, fill) * 10) / 10).toFixed(1)
  return (
    <p className="gh-small">
      <strong>{messages[theme]}</strong> {messages.contrast(on === '#ffffff' ? 'White' : 'Dark', ratio)}
      {fill !== color.toLowerCase() && <span className="gh-quiet"> {messages.moved}</span>}
    </p>
  )
}
