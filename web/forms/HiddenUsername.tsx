/** Tells password managers whose password a form asks for, where that is not asked. */
export function HiddenUsername({ email }: { email: string }) {
  return (
    <input
      className="ah-hidden"
      type="email"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  )
}
