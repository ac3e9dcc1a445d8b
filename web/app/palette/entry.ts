import type { ReactNode } from 'react'
import type { FullUser } from '../../../contract/user.ts'
import type { RecentThing } from '../../context/browser-storage.ts'
import type { Matchable } from './match.ts'

/** A dialog that the palette opens on the current page. */
export type Asked = { dialog: 'create-user'; text?: string } | { dialog: 'impersonate'; user: FullUser }

export const groupNames = ['recent', 'people', 'organizations', 'actions', 'pages'] as const
export type GroupName = (typeof groupNames)[number]

export type Entry = Matchable & {
  /** An id that is unique among all entries. */
  id: string
  group: GroupName
  /** Shown at the end of the row. */
  note?: string | undefined
  picture: ReactNode
  /** The page that the entry opens. */
  href?: string
  /** Called when the entry is chosen, before `href` (if any) opens. Not called if `href` opens in a new tab. */
  run?: () => void
  /** How the entry is stored as a recent entry; if omitted, the entry is not stored. */
  recent?: RecentThing
  /**
   * Whether the entry is a result even if its visible text does not match the typed text, for example because the
   * server matched another field.
   */
  isFoundElsewhere?: boolean
  /** Whether the name only repeats the typed text, so that no part of it is marked as a match. */
  isUnmarked?: boolean
  /** Whether the entry is about the current page. */
  isOfPage?: boolean
}

/** A group of entries, best first. */
export type Group = { name: GroupName; entries: Entry[] }
