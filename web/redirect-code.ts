/** The code behind `?error=` as the words know it, however the one who sent it wrote it; strange ones are cut short. */
export function redirectCode(code: string | null | undefined) {
  return code
    ?.trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replaceAll(/[^a-z0-9_]/g, '')
    .slice(0, 60)
}
