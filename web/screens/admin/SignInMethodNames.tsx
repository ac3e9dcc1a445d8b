import { useApp } from '../../context/app.tsx'
import { adminMessages } from '../../messages/en/admin/admin.ts'
import { useMessages } from '../../context/messages.ts'

/** The names of sign-in methods, separated by commas. */
export function SignInMethodNames({ providers }: { providers: readonly string[] }) {
  const wayName = useWayName()
  return providers.map(wayName).join(', ')
}

/** Returns a function that names a sign-in method: a provider by its configured name, other methods by a message. */
export function useWayName() {
  const { site } = useApp()
  const { methodName } = useMessages(adminMessages)
  return (provider: string) => site.providers.find(({ id }) => id === provider)?.name ?? methodName(provider)
}
