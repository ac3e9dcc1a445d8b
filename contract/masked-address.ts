/** Masks an address as `a•••@example.com`: its owner recognizes it, and others cannot write to it. */
export function maskedAddress(email: string) {
  return email.replace(/^(.).*@/, '$1•••@')
}
