import type { CallError } from '../../client/call.ts'
import { usePorts } from '../context/app.tsx'
import { toastProblem } from '../ui/Toasts.tsx'
import { ProblemText, ProblemTrace } from './FormNote.tsx'

/** Returns a function that reports in a toast why a change was rolled back, with a button to retry. */
export function useRefusalToast() {
  const { words } = usePorts()
  return (problem: CallError, retry: () => void) =>
    toastProblem(
      { text: <ProblemText problem={problem} />, details: <ProblemTrace problem={problem} /> },
      { label: words.common.tryAgain, onPress: retry },
    )
}
