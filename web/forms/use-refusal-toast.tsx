import type { CallError } from '../../client/call.ts'
import { toastProblem } from '../ui/Toasts.tsx'
import { ProblemText, ProblemTrace } from './FormNote.tsx'
import { useMessages } from '../context/messages.ts'

/** Returns a function that reports in a toast why a change was rolled back, with a button to retry. */
export function useRefusalToast() {
  const messages = useMessages()
  return (problem: CallError, retry: () => void) =>
    toastProblem(
      { text: <ProblemText problem={problem} />, details: <ProblemTrace problem={problem} /> },
      { label: messages.common.tryAgain, onPress: retry },
    )
}
