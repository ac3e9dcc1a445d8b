import { useId } from 'react'
import type { Branding } from '../../../../contract/admin/settings.ts'
import { Copy } from '../../../ui/Copy.tsx'
import { Note } from '../../../ui/Note.tsx'
import { configurationOf } from './brand-configuration.ts'
import { brandMessages } from '../../../messages/en/admin/settings/brand.ts'
import { useMessages } from '../../../context/messages.ts'

/** The configuration that would apply the previewed branding to the site. */
export function BrandConfiguration({ before, tried }: { before: Branding; tried: Branding }) {
  const { brand: messages } = useMessages(brandMessages)
  const { json, environment, isSet, leftOut } = configurationOf(before, tried)
  if (!isSet && leftOut.length === 0) return <p className="gh-small gh-quiet">{messages.nothingTried}</p>
  return (
    <div className="gh-brand-lines">
      <Note kind="info" title={messages.notSaved}>
        {messages.notSavedSentence}
      </Note>
      {isSet && (
        <>
          <Lines title={messages.forFile} text={json} />
          <Lines title={messages.forEnvironment} text={environment} />
        </>
      )}
      {leftOut.length > 0 && (
        <p className="gh-small">
          {messages.removeLines} <code>{leftOut.join(', ')}</code>
        </p>
      )}
    </div>
  )
}

function Lines({ title, text }: { title: string; text: string }) {
  const site = useMessages()
  const id = useId()
  return (
    <figure aria-labelledby={id}>
      <figcaption>
        <span className="gh-small" id={id}>
          {title}
        </span>
        <Copy text={text} label={site.common.copy(title)} copiedLabel={site.common.copied} />
      </figcaption>
      {/* Focusable, because keyboard users need to scroll long lines. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>{text}</pre>
    </figure>
  )
}
