import { Fragment, type ReactNode } from 'react'
import type { Rich as RichText } from '../messages/rich.ts'

type RichProps = {
  text: RichText
  /** What stands where the sentence has a slot; without one, its plain text does. */
  slots?: Record<string, (text: string) => ReactNode>
}

/** A sentence with its strong parts and links. */
export function Rich({ text, slots = {} }: RichProps) {
  if (typeof text === 'string') return text
  return text.map((part, index) => {
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence have no other name and keep their order
    if (typeof part === 'string') return <Fragment key={index}>{part}</Fragment>
    // oxlint-disable-next-line react/no-array-index-key
    if ('strong' in part) return <strong key={index}>{part.strong}</strong>
    // oxlint-disable-next-line react/no-array-index-key
    return <Fragment key={index}>{slots[part.slot]?.(part.text) ?? part.text}</Fragment>
  })
}
