/** A part of a sentence that stands out. */
export type Strong = { strong: string }

/** A part of a sentence that the screen turns into a link or a button, found by its name. */
export type Slot = { slot: string; text: string }

/** A sentence with parts that stand out. */
export type Rich = string | readonly (string | Strong | Slot)[]

export function strong(text: string): Strong {
  return { strong: text }
}

export function slot(name: string, text: string): Slot {
  return { slot: name, text }
}
