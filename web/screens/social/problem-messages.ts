import type { socialMessages } from '../../messages/en/social.ts'

/** Returns the message for the error code of a failed provider sign-in, or null for unknown codes. */
export function problemMessage({ problems }: typeof socialMessages, code: string, provider: string | null) {
  if (!Object.hasOwn(problems, code)) return null
  const { heading, sentence } = problems[code as keyof typeof problems]
  return { heading: heading(provider), sentence: sentence(provider) }
}
