import { useRefusalToast } from '../../../forms/use-refusal-toast.tsx'
import { optimistic } from '../../../data/optimistic.ts'
import { answer, isFailure } from '../../../data/queries.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { updateOrganization } from '../../../../contract/organizations/organizations.ts'
import type { Membership } from '../../../../contract/organizations/memberships.ts'
import { membershipsQuery } from '../../../data/account.ts'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { useApp } from '../../../context/app.tsx'
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
  const rename = useRename({
    onSuccess(names) {
      // Keeps the field if the user has typed something else in the meantime.
      if ([names.before, names.name].includes(form.getValues('name'))) form.reset({ name: names.name })
      toast(general.saved)
    },
    onError(names, isForbidden) {
      form.reset({ name: names.before })
      if (!isForbidden) form.setValue('name', names.name, { shouldDirty: true })
    },
  })
  const mayChange = may({ organization: ['update'] })
  const form = useEndpointForm(updateOrganization, {
    schema,
    defaultValues: { name },
    body: (data) => ({ data, organizationId: id }),
    hand(_, { name: next }) {
      start({ name: next })
      rename.mutate({ name: next, before: name })
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

type Rename = { name: string; before: string }

type Reactions = { onSuccess: (names: Rename) => void; onError: (names: Rename, isForbidden: boolean) => void }

/** Renames the organization, at once and everywhere it is shown. */
function useRename({ onSuccess, onError }: Reactions) {
  const { site, call } = useApp()
  const queries = useQueryClient()
  const refusalToast = useRefusalToast()
  const { id: organizationId } = useOrganization()
  const { queryKey } = membershipsQuery(call, site)
  const renamed = (each: Membership, name: string) =>
    each.organization.id === organizationId ? { ...each, organization: { ...each.organization, name } } : each
  const atOnce = optimistic<Rename>({
    queryKey,
    show: ({ name }) => queries.setQueryData(queryKey, (all) => all?.map((each) => renamed(each, name))),
    onRefused: refusalToast,
  })

  return useMutation({
    mutationFn: ({ name }: Rename) => answer(call(updateOrganization, { body: { data: { name }, organizationId } })),
    ...atOnce,
    onSuccess: (_, names) => onSuccess(names),
    onError(failure, names, change, context) {
      atOnce.onError(failure, names, change, context)
      onError(names, isFailure(failure, 403))
    },
  })
}
