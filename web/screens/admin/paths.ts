export function userPath(id: string) {
  return `/admin/users/${encodeURIComponent(id)}`
}

export function adminOrganizationPath(id: string) {
  return `/admin/organizations/${encodeURIComponent(id)}`
}

/** The path of the branding form. The fragment focuses the first field. */
export const brandingPath = '/admin/settings?subject=branding#brand-name'

/** Returns the path of the audit log with a filter. */
export function recordPath(filter: Record<string, string>) {
  return `/admin/events?${new URLSearchParams(filter)}`
}
