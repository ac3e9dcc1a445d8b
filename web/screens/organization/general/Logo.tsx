import { useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../context/app.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { useOrganization } from '../organization.ts'
import { keepLogo } from '../../pictures/keep-logo.ts'
import { PictureChoice } from '../../pictures/PictureChoice.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

/** The logo of an organization, editable in place. */
export function Logo() {
  const { call } = useApp()
  const { pictures } = useMessages(dashboardMessages)
  const { forbidden } = useMessages(organizationMessages, 'organizations')
  const queries = useQueryClient()
  const { id, name, logo, may } = useOrganization()

  async function keep(picture: Blob | null) {
    const refused = await keepLogo(call, id, picture)
    if (refused) return refused
    await queries.invalidateQueries({ queryKey: ['memberships'] })
    toast(picture ? pictures.saved : pictures.removed)
    return null
  }

  return (
    <PictureChoice
      of="organization"
      picture={<Avatar of="organization" id={id} name={name} image={logo} size="large" />}
      hasPicture={Boolean(logo)}
      reason={may({ organization: ['update'] }) ? null : forbidden}
      onUse={keep}
      onRemove={() => keep(null)}
    />
  )
}
