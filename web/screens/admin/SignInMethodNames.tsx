import { useApp } from '../../context/app.tsx'
import { adminMessages } from '../../messages/en/admin/admin.ts'
import { useMessages } from '../../context/messages.ts'

/** The ways somebody signs in, by the names that people know them by. */
export function SignInMethodNames({ providers }: { providers: readonly string[] }) {
  const wayName = useWayName()
  return providers.map(wayName).join(', ')
}

/** Tells the name of a way to sign in. */
export function useWayName() {
  const { site } = useApp()
  const { way } = useMessages(adminMessages)
  return (provider: string) => site.providers.find(({ id }) => id === provider)?.name ?? way(provider)
}
