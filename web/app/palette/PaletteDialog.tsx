import { lazy, Suspense } from 'react'
import type { Asked } from './entry.ts'

const CreateUser = lazy(async () => ({
  default: (await import('../../screens/admin/users/CreateUser.tsx')).CreateUser,
}))
const ViewAs = lazy(async () => ({ default: (await import('../../screens/admin/user/dialogs/ViewAs.tsx')).ViewAs }))

/** The dialog of a palette action, shown on the current page. */
export function PaletteDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  return (
    <Suspense>
      {asked.dialog === 'create-user' ? (
        <CreateUser text={asked.text} onClose={onClose} />
      ) : (
        <ViewAs person={asked.user} onClose={onClose} />
      )}
    </Suspense>
  )
}
