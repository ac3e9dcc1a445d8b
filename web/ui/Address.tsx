/** An email address that breaks before the @ if it does not fit on the line. */
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
