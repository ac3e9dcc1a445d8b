/** An email address that is broken before its host, where it is longer than the line. */
export function Address({ of: email }: { of: string }) {
  const host = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </>
  )
}
