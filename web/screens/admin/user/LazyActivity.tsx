import { lazy, Suspense } from 'react'
import type { FullUser } from '../../../../contract/user.ts'
import { EventSkeleton } from '../../events/EventSkeleton.tsx'

const load = () => import('./UserActivity.tsx')
// Loads the code while the user is being fetched.
void load()
const UserActivity = lazy(async () => ({ default: (await load()).UserActivity }))

/** The activity of a user, loaded as a separate chunk. */
export function LazyActivity({ user }: { user: FullUser }) {
  return (
    <Suspense fallback={<EventSkeleton rows={6} />}>
      <UserActivity user={user} />
    </Suspense>
  )
}
