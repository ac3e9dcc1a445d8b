/** An email address that wraps before the @ if it does not fit on one line. */
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
