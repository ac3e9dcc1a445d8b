import type { ReactNode } from 'react'
import { RotateCw } from 'lucide-react'
import { ProblemNote } from '../forms/FormNote.tsx'
import { usePorts } from '../context/app.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CallFailed, isFailure } from '../data/queries.ts'

/** The state of a query, as far as a page shows it. */
export type Asked<Reply> = { data: Reply | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }

type AnsweredProps<Reply> = {
  asked: Asked<Reply>
  /** The approximate number of rows in the result. */
  rows: number
  children: (reply: Reply) => ReactNode
}

/** Renders the result of a query, a skeleton while it loads, or the reason it failed. */
export function Answered<Reply>({ asked, rows, children }: AnsweredProps<Reply>) {
  const { data, error } = asked
  if (error && !(error instanceof CallFailed)) throw error
  // The strip above the page reports a server that does not respond; loaded data stays, and the rest keeps loading.
  const problem = error && !isFailure(error, 0) ? error.error : null
  return (
    <>
      {problem && <ProblemNote problem={problem} actions={<AskAgain asked={asked} />} />}
      {data === undefined ? !problem && <Skeleton rows={rows} /> : children(data)}
    </>
  )
}

function AskAgain({ asked }: { asked: Asked<unknown> }) {
  const { words } = usePorts()
  return (
    <Button
      icon={<RotateCw size={18} strokeWidth={1.6} aria-hidden />}
      isBusy={asked.isFetching}
      onClick={() => void asked.refetch()}
    >
      {words.common.tryAgain}
    </Button>
  )
}
