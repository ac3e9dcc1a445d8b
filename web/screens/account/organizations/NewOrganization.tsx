import { useState } from 'react'
import { Page } from '../../../layout/Page.tsx'
import { useApp } from '../../../context/app.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { NewOrganizationForm, useNewOrganizationForm } from './NewOrganizationForm.tsx'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

/** The page with the form for a new organization, or with the reason why the user cannot create one. */
export function NewOrganization() {
  const { site } = useApp()
  const { creating } = useMessages(organizationMessages, 'organizations')
  const [logo, setLogo] = useState<Blob | null>(null)
  const form = useNewOrganizationForm(logo)

  if (!site.organizations.mayBeCreated || form.problem?.code === 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION')
    return <NotHere title={creating.off} sentence={creating.offSentence} />
  if (form.problem?.code === 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')
    return <NotHere title={creating.limit} sentence={creating.limitSentence(site.organizations.organizationLimit)} />
  return (
    <Page title={creating.title} sub={creating.sub}>
      <NewOrganizationForm form={form} hasLogo={logo !== null} onLogo={setLogo} />
    </Page>
  )
}

function NotHere({ title, sentence }: { title: string; sentence: string }) {
  const { creating } = useMessages(organizationMessages, 'organizations')
  return (
    <Page title={title} sub={sentence}>
      <ButtonLink href="/account/organizations">{creating.all}</ButtonLink>
    </Page>
  )
}
