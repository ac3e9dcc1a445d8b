import type { RichText, Strong } from '../../contract/rich-text.ts'

/** A user or another party whom the sentence of an event names. */
export type Party =
  /** The name is bold unless `isPlain`. On a user’s page, the user’s name is plain as the subject of an event. */
  | { name: string; isPlain?: boolean }
  /** The reader, a deleted user, an unknown visitor, Gatehouse itself, or the operator on the command line. */
  | 'you'
  | 'deleted'
  | 'visitor'
  | 'system'
  | 'operator'

/** The facts that the sentence of an event may mention. Messages put them into words. */
export type EventFacts = {
  actor: Party
  /** The administrator who impersonated the actor. */
  impersonator: Party | null
  /** The user the event is about, or the recipient of an invitation. */
  subject: Party
  /** Whether the actor is the user whom the event is about. */
  isOwn: boolean
  /** Whether the subject is the reader or the user whose page is open. The sentence then need not name the subject. */
  isAboutPage: boolean
  /** The organization’s name; null if the organization was deleted, or if the event is outside organizations. */
  organization: string | null
  /**
   * Whether the sentence omits the organization. True on a page about one organization, and for an event outside
   * organizations.
   */
  isHere: boolean
  /** The only field that changed; null if several fields or no fields changed. */
  field: string | null
  /** Whether the actor ended one of their sessions on another device. */
  isOnAnotherDevice: boolean
  /** The values before and after the first change; for a role, the display names. */
  before: string | null
  after: string | null
  /** The name of the team, sign-in method, device, webhook, API key, log stream or deleted organization. */
  thing: string | null
  /** The day a ban ends. */
  until: string | null
  /** The number of equal events that the sentence sums up. */
  count: number
}

type Part = string | Strong
/** One or more parts of a sentence. */
export type Phrase = Part | readonly Part[]

/** Joins text and phrases into a sentence, and leaves out empty parts. */
export function rich(texts: TemplateStringsArray, ...phrases: Phrase[]): RichText {
  const parts: Part[] = texts.flatMap((text, index) => {
    const phrase = phrases[index] ?? ''
    return [text, ...(Array.isArray(phrase) ? (phrase as readonly Part[]) : [phrase as Part])]
  })
  return parts.filter((part) => part !== '')
}

/** Returns the name of a party, in bold unless `isPlain`. For a party without a name, returns a description. */
export function named(party: Party, unnamed: Record<Exclude<Party, object>, string>): Part {
  if (typeof party === 'string') return unnamed[party]
  return party.isPlain ? party.name : { strong: party.name }
}
