import { socialEnglish } from '../../messages/english-social.ts'
import { useWords } from '../../messages/use-words.ts'

/** The messages about signing in with providers; only pages that need them load them. */
export function useSocialWords() {
  return useWords(socialEnglish, 'social')
}

/** Returns the message for the error code of a failed provider sign-in, or null for unknown codes. */
export function problemWords({ problems }: typeof socialEnglish, code: string, provider: string | null) {
  if (!Object.hasOwn(problems, code)) return null
  const { heading, sentence } = problems[code as keyof typeof problems]
  return { heading: heading(provider), sentence: sentence(provider) }
}
