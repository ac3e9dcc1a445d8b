export function userPath(id: string) {
  return `/admin/users/${encodeURIComponent(id)}`
}

export function adminOrganizationPath(id: string) {
  return `/admin/organizations/${encodeURIComponent(id)}`
}

/** Opens the form that previews a branding, with the focus in its first field. */
export const brandingPath = '/admin/settings?subject=branding#brand-name'

/** Returns the path of the audit log with a filter. */
export function recordPath(filter: Record<string, string>) {
  return `/admin/events?${new URLSearchParams(filter)}`
}
