import { socialEnglish } from '../../messages/english-social.ts'
import { useWords } from '../../messages/use-words.ts'

/** The words for signing in with providers; only pages that need them load them. */
export function useSocialWords() {
  return useWords(socialEnglish, 'social')
}

/** What to tell of a sign-in with a provider that came back with this code; null for codes that no one of ours knows. */
export function problemWords({ problems }: typeof socialEnglish, code: string, provider: string | null) {
  if (!Object.hasOwn(problems, code)) return null
  const { heading, sentence } = problems[code as keyof typeof problems]
  return { heading: heading(provider), sentence: sentence(provider) }
}
