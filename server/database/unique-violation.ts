/** Whether a statement failed because it violated this unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string) {
  if (!(error instanceof Error)) return false
  const { code, constraint: violated } = error as { code?: string; constraint?: string }
  return code === '23505' && violated === constraint
}
