/** A part of a sentence that is emphasized. */
export type Strong = { strong: string }

/** A part of a sentence that becomes a link or a button, found by its name. */
type Slot = { slot: string; text: string }

/** A sentence, some parts of which can be emphasized or become links. */
export type RichText = string | readonly (string | Strong | Slot)[]

export function strong(text: string): Strong {
  return { strong: text }
}

export function slot(name: string, text: string): Slot {
  return { slot: name, text }
}
