import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { NewOrganizationForm, useNewOrganizationForm } from './NewOrganizationForm.tsx'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

/**
 * The form for a new organization in a dialog. The embedded switcher uses it, because a host has no page for the form.
 */
export function NewOrganizationDialog({ onClose }: { onClose: () => void }) {
  const { creating } = useMessages(organizationMessages, 'organizations')
  const [logo, setLogo] = useState<Blob | null>(null)
  const form = useNewOrganizationForm(logo)
  return (
    <Dialog title={creating.title} sentence={creating.sub} onClose={onClose}>
      <NewOrganizationForm form={form} hasLogo={logo !== null} onLogo={setLogo} />
    </Dialog>
  )
}
