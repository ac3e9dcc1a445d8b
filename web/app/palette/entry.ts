import type { ReactNode } from 'react'
import type { FullUser } from '../../../contract/user.ts'
import type { RecentThing } from '../../context/browser-storage.ts'
import type { Matchable } from './match.ts'

/** A dialog that the palette opens on the current page. */
export type Asked = { dialog: 'create-user'; text?: string } | { dialog: 'impersonate'; user: FullUser }

export const groupNames = ['recent', 'people', 'organizations', 'actions', 'pages'] as const
/** The groups of the palette. */
export type GroupName = (typeof groupNames)[number]

/** An entry of the palette. */
export type Entry = Matchable & {
  /** Unique among all entries. */
  id: string
  group: GroupName
  /** Shown at the end of the row. */
  note?: string | undefined
  picture: ReactNode
  /** The page that the entry opens. */
  href?: string
  /** Runs instead of opening a page, or before it. */
  run?: () => void
  /** How the entry is stored among the recent entries. */
  recent?: RecentThing
  /** The server matched a field that the entry does not show. */
  isFoundElsewhere?: boolean
  /** The name only repeats the typed text, so no part of it is marked as a match. */
  isUnmarked?: boolean
  /** The entry is about the current page. */
  isOfPage?: boolean
}

/** A group of entries, best first. */
export type Group = { name: GroupName; entries: Entry[] }
