import { useQueryClient } from '@tanstack/react-query'
import type { CallError } from '../../../client/call.ts'
import { updateUser } from '../../../contract/accounts/profile.ts'
import { upload } from '../../../contract/pictures/uploads.ts'
import type { FullUser } from '../../../contract/user.ts'
import { usePortalWords } from '../../app/portal-words.ts'
import { sessionQuery } from '../../app/queries.ts'
import { usePorts } from '../../ports.tsx'
import { tellOtherTabs } from '../../session-channel.ts'
import { Mark } from '../../ui/Mark.tsx'
import { toast } from '../../ui/Toasts.tsx'
import { PictureChoice } from './PictureChoice.tsx'

/** The user’s photo, editable in place. */
export function OwnPhoto({ user }: { user: FullUser }) {
  const { site, call } = usePorts()
  const { pictures } = usePortalWords()
  const queries = useQueryClient()

  async function show(image: string | null, news: string): Promise<CallError | null> {
    const { error } = await call(updateUser, { body: { image } })
    if (error) return error
    queries.setQueryData(
      sessionQuery(call, site).queryKey,
      (session) => session && { ...session, user: { ...session.user, image } },
    )
    void queries.invalidateQueries({ queryKey: ['members'] })
    tellOtherTabs('changed')
    toast(news)
    return null
  }

  async function use(picture: Blob) {
    const { data, error } = await call(upload, { body: picture })
    return error ?? show(data.url, pictures.saved)
  }

  return (
    <PictureChoice
      of="person"
      mark={<Mark of="person" id={user.id} name={user.name} image={user.image} size="large" />}
      hasPicture={Boolean(user.image)}
      onUse={use}
      onRemove={() => show(null, pictures.removed)}
    />
  )
}
