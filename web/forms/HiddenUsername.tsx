/**
 * Tells password managers whose password a form asks for, where that is not asked. It stays empty where nobody here knows:
 * browsers take a form for one of passwords by its field for a name.
 */
export function HiddenUsername({ email = '' }: { email?: string | undefined }) {
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
