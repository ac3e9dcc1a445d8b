/** The address of a person's page. */
export function userPath(id: string) {
  return `/admin/users/${encodeURIComponent(id)}`
}

/** The address of an organization's page in administration. */
export function adminOrganizationPath(id: string) {
  return `/admin/organizations/${encodeURIComponent(id)}`
}

/** The address of the record, showing some of it. */
export function recordPath(filter: Record<string, string>) {
  return `/admin/events?${new URLSearchParams(filter)}`
}
