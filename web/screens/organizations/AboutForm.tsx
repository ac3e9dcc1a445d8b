import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { updateOrganization } from '../../../contract/organizations/organizations.ts'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { Field } from '../../ui/Field.tsx'
import { toast } from '../../ui/Toasts.tsx'
import { organizationNameField } from './fields.ts'
import { InlineForm } from './InlineForm.tsx'
import { useOrganizationWords } from './organization-words.ts'
import { useOrganization } from './organization.ts'

const schema = z.object({ name: organizationNameField })

/** What an organization is called, to be changed in place. */
export function AboutForm() {
  const { general, forbidden } = useOrganizationWords()
  const queries = useQueryClient()
  const { id, name, may } = useOrganization()
  const mayChange = may({ organization: ['update'] })
  const form = useEndpointForm(updateOrganization, {
    schema,
    defaultValues: { name },
    isRepeatable: true,
    body: (data) => ({ data, organizationId: id }),
    onSuccess: (_, values) => {
      void queries.invalidateQueries({ queryKey: ['memberships'] })
      start(values)
      toast(general.saved)
    },
  })

  /** The buttons go when nothing is changed, so the focus goes back to the field. */
  function start(values: { name: string }) {
    form.reset(values)
    form.clearProblem()
    form.setFocus('name')
  }

  return (
    <InlineForm form={form} onUndo={() => start({ name })}>
      <Field
        id="organization-name"
        label={general.name}
        autoComplete="organization"
        readOnly={!mayChange}
        error={form.errorOf('name') && general.nameMissing}
        {...(mayChange ? {} : { hint: forbidden })}
        {...form.register('name')}
      />
    </InlineForm>
  )
}
