/** A part of a sentence that is emphasized. */
export type Strong = { strong: string }

/** A named part of a sentence. The page that shows the sentence turns the part into a link or a button. */
type Slot = { slot: string; text: string }

/** A sentence, some parts of which can be emphasized or become links. */
export type RichText = string | readonly (string | Strong | Slot)[]

export function strong(text: string): Strong {
  return { strong: text }
}

export function slot(name: string, text: string): Slot {
  return { slot: name, text }
}
