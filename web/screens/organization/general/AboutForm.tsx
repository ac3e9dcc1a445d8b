import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { updateOrganization } from '../../../../contract/organizations/organizations.ts'
import type { Membership } from '../../../../contract/organizations/memberships.ts'
import { membershipsQuery } from '../../../data/account.ts'
import { useApp } from '../../../context/app.tsx'
import { InlineForm } from '../../../layout/InlineForm.tsx'
import { useNameForm } from '../../../layout/use-name-form.ts'
import { Field } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { organizationNameField } from '../fields.ts'
import { useOrganization } from '../organization.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

const schema = z.object({ name: organizationNameField })

/** The name of an organization, editable in place. */
export function AboutForm() {
  const { site, call } = useApp()
  const { general, forbidden } = useMessages(organizationMessages, 'organizations')
  const queries = useQueryClient()
  const { id: organizationId, name, may } = useOrganization()
  const { queryKey } = membershipsQuery(call, site)
  const renamed = (each: Membership, next: string) =>
    each.organization.id === organizationId ? { ...each, organization: { ...each.organization, name: next } } : each
  const { form, undo } = useNameForm(updateOrganization, {
    schema,
    name,
    body: (data) => ({ data, organizationId }),
    queryKey,
    show: (next) => queries.setQueryData(queryKey, (all) => all?.map((each) => renamed(each, next))),
    onSaved: () => toast(general.saved),
  })
  const mayChange = may({ organization: ['update'] })
  return (
    <InlineForm form={form} labels={general} onUndo={undo}>
      <Field
        id="organization-name"
        label={general.name}
        autoComplete="organization"
        readOnly={!mayChange}
        hint={!mayChange && forbidden}
        error={form.errorOf('name') && general.nameMissing}
        {...form.register('name')}
      />
    </InlineForm>
  )
}
