/** `a•••@example.com`: enough to know one's own address by, too little to write to. */
export function maskedAddress(email: string) {
  return email.replace(/^(.).*@/, '$1•••@')
}
