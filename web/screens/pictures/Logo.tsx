import { useQueryClient } from '@tanstack/react-query'
import { usePortalWords } from '../../app/portal-words.ts'
import { usePorts } from '../../ports.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { toast } from '../../ui/Toasts.tsx'
import { useOrganizationWords } from '../organizations/organization-words.ts'
import { useOrganization } from '../organizations/organization.ts'
import { keepLogo } from './keep-logo.ts'
import { PictureChoice } from './PictureChoice.tsx'

/** The logo of an organization, editable in place. */
export function Logo() {
  const { call } = usePorts()
  const { pictures } = usePortalWords()
  const { forbidden } = useOrganizationWords()
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
      mark={<Mark of="organization" id={id} name={name} image={logo} size="large" />}
      hasPicture={Boolean(logo)}
      reason={may({ organization: ['update'] }) ? null : forbidden}
      onUse={keep}
      onRemove={() => keep(null)}
    />
  )
}
