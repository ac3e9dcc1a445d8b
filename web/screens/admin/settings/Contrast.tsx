import { resolveAccent, type themes } from '../../../../contract/pages/accent.ts'
import { contrast } from '../../../../contract/pages/color.ts'
import { settingsMessages } from '../../../messages/en/admin/settings.ts'
import { useMessages } from '../../../context/messages.ts'

/** How well text on a colour can be read in one theme, and whether the colour had to give way for it. */
export function Contrast({ theme, colour }: { theme: keyof typeof themes; colour: string }) {
  const { settings: words } = useMessages(settingsMessages)
  const { fill, on } = resolveAccent(colour, theme)
  // Cut and not rounded: what is shown is reached.
  const ratio = (Math.floor(contrast(on, fill) * 10) / 10).toFixed(1)
  return (
    <p className="gh-small">
      <strong>{words[theme]}</strong> {words.contrast(on === '#ffffff' ? 'White' : 'Dark', ratio)}
      {fill !== colour.toLowerCase() && <span className="gh-quiet"> {words.moved}</span>}
    </p>
  )
}
