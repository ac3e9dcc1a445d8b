import { useState } from 'react'
import { resolveAccent, themes } from '../../../contract/pages/accent.ts'
import { contrast } from '../../../contract/pages/colour.ts'
import { usePorts } from '../../ports.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Section } from '../../ui/Section.tsx'
import { useAdministrationWords } from './administration-words.ts'

type Theme = keyof typeof themes
type ColourTrialProps = { accent: Record<Theme, string> }

/** The site's colour as sign-in wears it in both themes, to try another before it is configured. */
export function ColourTrial({ accent }: ColourTrialProps) {
  const { words: site } = usePorts()
  const { settings: words } = useAdministrationWords()
  const [tried, setTried] = useState<string | null>(null)
  const line = tried && `branding: { accent: '${tried}' }`
  return (
    <Section id="colour" title={words.colour} sentence={words.colourSentence}>
      <div className="ah-colour-field">
        <input
          id="colour-tried"
          type="color"
          value={tried ?? accent.light}
          onChange={({ target }) => setTried(target.value)}
        />
        <label htmlFor="colour-tried">{words.colourLabel}</label>
        <code>{tried ?? accent.light}</code>
      </div>
      <div className="ah-colour-samples">
        <Sample theme="light" colour={tried ?? accent.light} />
        <Sample theme="dark" colour={tried ?? accent.dark} />
      </div>
      {line && (
        <p className="ah-colour-field">
          <code>{line}</code>
          <Copy text={line} label={site.common.copy(words.line.toLowerCase())} copiedLabel={site.common.copied} />
        </p>
      )}
    </Section>
  )
}

/** A piece of the sign-in page in one theme. */
function Sample({ theme, colour }: { theme: Theme; colour: string }) {
  const { settings: words } = useAdministrationWords()
  const { surfaces, ink } = themes[theme]
  const { fill, on, edge, text } = resolveAccent(colour, theme)
  // Cut and not rounded: what is shown is reached.
  const ratio = (Math.floor(contrast(on, fill) * 10) / 10).toFixed(1)
  return (
    <div className="ah-colour-sample" style={{ background: surfaces.surface, color: ink }}>
      <p>
        <strong>{words[theme]}</strong>
      </p>
      <span className="ah-colour-button" style={{ background: fill, color: on, borderColor: edge }}>
        {words.sample}
      </span>
      <p style={{ color: text }}>{words.contrast(on === '#ffffff' ? 'White' : 'Dark', ratio)}</p>
      {fill !== colour.toLowerCase() && <p>{words.moved}</p>}
    </div>
  )
}
