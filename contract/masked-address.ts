/** Masks an email address as `a•••@example.com`, so that only its owner recognizes the address. */
export function maskedAddress(email: string) {
  return email.replace(/^(.).*@/, '$1•••@')
}
