export function userPath(id: string) {
  return `/admin/users/${encodeURIComponent(id)}`
}

export function adminOrganizationPath(id: string) {
  return `/admin/organizations/${encodeURIComponent(id)}`
}

/** Returns the path of the audit log with a filter. */
export function recordPath(filter: Record<string, string>) {
  return `/admin/events?${new URLSearchParams(filter)}`
}
