import { useQueryClient } from '@tanstack/react-query'
import type { CallError } from '../../../../client/call.ts'
import { updateUser } from '../../../../contract/accounts/profile.ts'
import { upload } from '../../../../contract/pictures/uploads.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { sessionQuery } from '../../../data/account.ts'
import { useApp } from '../../../context/app.tsx'
import { tellOtherTabs } from '../../../context/session-channel.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { PictureChoice } from '../../pictures/PictureChoice.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

export function OwnPhoto({ user }: { user: FullUser }) {
  const { site, call } = useApp()
  const { pictures } = useMessages(dashboardMessages)
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
      of="user"
      picture={<Avatar of="user" id={user.id} name={user.name} image={user.image} size="large" />}
      hasPicture={Boolean(user.image)}
      onUse={use}
      onRemove={() => show(null, pictures.removed)}
    />
  )
}
