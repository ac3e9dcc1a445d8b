import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { NewOrganizationForm, useNewOrganizationForm } from './NewOrganizationForm.tsx'
import { useOrganizationWords } from './organization-words.ts'

/** Creates an organization in a dialog, for a component that has no page of its own to show the form on. */
export function NewOrganizationDialog({ onClose }: { onClose: () => void }) {
  const { creating } = useOrganizationWords()
  const [logo, setLogo] = useState<Blob | null>(null)
  const form = useNewOrganizationForm(logo)
  return (
    <Dialog title={creating.title} sentence={creating.sub} onClose={onClose}>
      <NewOrganizationForm form={form} hasLogo={logo !== null} onLogo={setLogo} />
    </Dialog>
  )
}
