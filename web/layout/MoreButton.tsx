import { Button } from '../ui/Button.tsx'

type MoreButtonProps = {
  result: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  children: string
}

/** A button that loads the next page of a list. Renders nothing once all pages are loaded. */
export function MoreButton({ result, children }: MoreButtonProps) {
  if (!result.hasNextPage) return null
  return (
    <Button isBusy={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
      {children}
    </Button>
  )
}
