import type { StepUpMethod } from '../../../contract/sign-in/challenge.ts'
import { useOffersPasskeys } from '../passkeys/use-offers-passkeys.ts'
import type { CodeMethod } from './use-code-form.ts'

/** The second factors that screens can ask for. */
export type StepMethod = CodeMethod | 'passkey'

/** Returns the methods that this page can ask for. */
export function useStepMethods(methods: readonly StepUpMethod[]): StepMethod[] {
  const offersPasskeys = useOffersPasskeys()
  return methods.filter((each): each is StepMethod => each !== 'password' && (each !== 'passkey' || offersPasskeys))
}
