/**
 * Gives password managers the username for a form that has no visible username field. It is rendered even if the email
 * address is unknown, because browsers recognize a password form by its username field.
 */
export function HiddenUsername({ email = '' }: { email?: string | undefined }) {
  return (
    <input
      className="gh-hidden"
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
