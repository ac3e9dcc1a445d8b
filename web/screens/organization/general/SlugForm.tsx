import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { updateOrganization } from '../../../../contract/organizations/organizations.ts'
import { organizationPath } from '../../../data/current-membership.ts'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { useApp } from '../../../context/app.tsx'
import { Field } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { slugField } from '../fields.ts'
import { InlineForm } from '../../../layout/InlineForm.tsx'
import { useOrganization } from '../organization.ts'
import { SlugField } from './SlugField.tsx'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

const schema = z.object({ slug: slugField })

/** The slug of an organization, editable in place. */
export function SlugForm() {
  const { general, forbidden } = useMessages(organizationMessages, 'organizations')
  const { id, slug, may } = useOrganization()
  const form = useSlugForm(id, slug)
  const value = useWatch({ control: form.control, name: 'slug' })

  if (!may({ organization: ['update'] }))
    return <Field id="slug" label={general.slugLabel} value={slug} readOnly isMachine hint={forbidden} />

  function undo() {
    form.reset({ slug })
    form.clearProblem()
    form.setFocus('slug')
  }

  return (
    <InlineForm form={form} labels={general} onUndo={undo}>
      <SlugField
        label={general.slugLabel}
        value={value}
        own={slug}
        registration={form.register('slug')}
        error={form.errorOf('slug')}
        hint={form.isChanged && <p>{general.slugWarning(organizationPath(slug))}</p>}
        onSuggest={(other) => form.setValue('slug', other, { shouldDirty: true, shouldValidate: true })}
      />
    </InlineForm>
  )
}

function useSlugForm(organizationId: string, slug: string) {
  const { go } = useApp()
  const { general } = useMessages(organizationMessages, 'organizations')
  const queries = useQueryClient()
  const form = useEndpointForm(updateOrganization, {
    schema,
    defaultValues: { slug },
    isRepeatable: true,
    body: (data) => ({ data, organizationId }),
    fieldOf: ({ code }) => (code === 'ORGANIZATION_ALREADY_EXISTS' ? 'slug' : undefined),
    onSuccess: (_, values) => void saved(values),
  })

  /** Navigates to the page’s new URL, which contains the new slug. */
  async function saved(values: { slug: string }) {
    form.reset(values)
    toast(general.saved)
    await queries.refetchQueries({ queryKey: ['memberships'] })
    go(organizationPath(values.slug), { replace: true })
  }

  return form
}
