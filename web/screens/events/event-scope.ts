/** Functions that return the targets of an event’s links. If a function is omitted, its link is not shown. */
export type EventPaths = {
  /** The URL of an event, for copying its link. */
  event?: (id: string) => string
  /** The path of an event in the audit log. */
  inAuditLog?: (id: string) => string
  /** The path of the list of events with these actions. */
  similar?: (actions: readonly string[]) => string
  user?: (id: string) => string
  organization?: (id: string) => string
}

/** The page that lists events. It determines how sentences name users and organizations. */
export type EventScope = {
  /** The user that the page is about, whom sentences call by first name. */
  about?: { id: string; name: string }
  /** The reader, whom sentences call “you”. */
  viewerId?: string
  /** True on a page about one organization, where sentences do not name the organization. */
  isInOrganization?: boolean
  paths?: EventPaths
}
