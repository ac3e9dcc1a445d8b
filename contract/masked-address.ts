/** Masks an address as `a•••@example.com`, so that the owner recognizes the address but nobody else learns it. */
export function maskedAddress(email: string) {
  return email.replace(/^(.).*@/, '$1•••@')
}
