import { Fragment, type ReactNode } from 'react'
import type { Rich as RichText } from '../messages/rich.ts'

type RichProps = {
  text: RichText
  /** Renders the slots of the sentence; a slot without a renderer shows its plain text. */
  slots?: Record<string, (text: string) => ReactNode>
}

/** A sentence with bold parts and links. */
export function Rich({ text, slots = {} }: RichProps) {
  if (typeof text === 'string') return text
  return text.map((part, index) => {
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no ids and never change their order
    if (typeof part === 'string') return <Fragment key={index}>{part}</Fragment>
    // oxlint-disable-next-line react/no-array-index-key
    if ('strong' in part) return <strong key={index}>{part.strong}</strong>
    // oxlint-disable-next-line react/no-array-index-key
    return <Fragment key={index}>{slots[part.slot]?.(part.text) ?? part.text}</Fragment>
  })
}
