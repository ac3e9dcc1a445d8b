/** The paths that events link to; without a path, an event has no such link. */
export type EventPaths = {
  /** The page of an event, for copying its link. */
  event?: (id: string) => string
  /** The event in the audit log. */
  inAuditLog?: (id: string) => string
  /** The list of events with these actions. */
  similar?: (actions: readonly string[]) => string
  user?: (id: string) => string
  organization?: (id: string) => string
}

/** The page that lists events: it decides whom their sentences name, and how. */
export type EventScope = {
  /** The user that the page is about; sentences use the first name. */
  about?: { id: string; name: string }
  /** The reader, whom sentences call “you”. */
  viewerId?: string
  /** The page is about one organization, so that sentences do not name it. */
  isInOrganization?: boolean
  paths?: EventPaths
}
