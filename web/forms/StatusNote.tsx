import { useIsAwake, useApp } from '../context/app.tsx'
import { Note } from '../ui/Note.tsx'
import { useMessages } from '../context/messages.ts'

const goodNews = new Set(['password-set', 'verified', 'created', 'link-sent'])

/**
 * Shows the message for the code in the page’s URL: why a submission was rejected, or why the visitor came to the page.
 */
export function StatusNote() {
  const { site, query } = useApp()
  const messages = useMessages()
  const isAwake = useIsAwake()
  const sentences = { ...messages.refusals, ...messages.signIn.reasons }
  const say = (code: keyof typeof sentences) => {
    const sentence = sentences[code]
    return typeof sentence === 'string' ? sentence : sentence?.(site.passwordLength)
  }
  if (!isAwake) {
    // For browsers without scripts. The server removes every message except the one that applies.
    return (
      <noscript>
        {(Object.keys(sentences) as (keyof typeof sentences)[]).map((code) => (
          <p key={code} data-code={code} className={`gh-note gh-note-${kindOf(code)}`}>
            {say(code)}
          </p>
        ))}
      </noscript>
    )
  }
  const code = query.get('error') ?? query.get('reason') ?? ''
  if (!Object.hasOwn(sentences, code)) return null
  return (
    <Note kind={kindOf(code)} isNews>
      {say(code as keyof typeof sentences)}
    </Note>
  )
}

function kindOf(code: string) {
  if (goodNews.has(code)) return 'ok'
  return code === code.toUpperCase() ? 'danger' : 'quiet'
}
