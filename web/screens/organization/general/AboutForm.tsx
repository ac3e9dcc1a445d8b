import { useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import * as z from 'zod/mini'
import { updateOrganization } from '../../../../contract/organizations/organizations.ts'
import type { Membership } from '../../../../contract/organizations/memberships.ts'
import { membershipsQuery } from '../../../data/account.ts'
import { useOptimistic } from '../../../forms/use-optimistic.tsx'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { usePorts } from '../../../context/app.tsx'
import { Field } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { organizationNameField } from '../fields.ts'
import { InlineForm } from './InlineForm.tsx'
import { useOrganization } from '../organization.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

const schema = z.object({ name: organizationNameField })

/** The name of an organization, editable in place. */
export function AboutForm() {
  const { general, forbidden } = useMessages(organizationMessages, 'organizations')
  const { id, name, may } = useOrganization()
  const rename = useRename()
  const mayChange = may({ organization: ['update'] })
  const form = useEndpointForm(updateOrganization, {
    schema,
    defaultValues: { name },
    body: (data) => ({ data, organizationId: id }),
    hand(body, { name: next }) {
      start({ name: next })
      void rename(body, {
        onDone() {
          // Keeps the field if the user has typed something else in the meantime.
          if ([name, next].includes(form.getValues('name'))) form.reset({ name: next })
          toast(general.saved)
        },
        onRefused(isForbidden) {
          form.reset({ name })
          if (!isForbidden) form.setValue('name', next, { shouldDirty: true })
        },
      })
    },
  })

  /** The buttons disappear once nothing is changed, so the focus returns to the field. */
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

type Reactions = { onDone: () => void; onRefused: (isForbidden: boolean) => void }

/** Renames the organization everywhere it is shown. */
function useRename() {
  const { site, call } = usePorts()
  const queries = useQueryClient()
  const act = useOptimistic(updateOrganization)
  const { id } = useOrganization()
  const { queryKey } = membershipsQuery(call, site)

  return (body: BodyOf<typeof updateOrganization>, { onDone, onRefused }: Reactions) => {
    const renamed = (each: Membership) =>
      each.organization.id === id ? { ...each, organization: { ...each.organization, ...body.data } } : each
    const show = () => queries.setQueryData(queryKey, (all) => all?.map(renamed))
    return act({ body }, { key: queryKey, show, onDone, onRefused: ({ status }) => onRefused(status === 403) })
  }
}
