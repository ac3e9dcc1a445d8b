import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { createOrganization } from '../../../../contract/organizations/organizations.ts'
import { organizationPath } from '../../../data/current-membership.ts'
import { FormNote } from '../../../forms/FormNote.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { useApp } from '../../../context/app.tsx'
import { tellOtherTabs } from '../../../context/session-channel.ts'
import { Check, Field } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { keepLogo } from '../../pictures/keep-logo.ts'
import { NewLogo } from './NewLogo.tsx'
import { organizationNameField, slugField } from '../../organization/fields.ts'
import { slugOf } from '../../organization/general/slug.ts'
import { SlugField } from '../../organization/general/SlugField.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import './NewOrganization.css'

const schema = z.object({
  name: organizationNameField,
  slug: slugField,
  isActive: z.boolean(),
})

/**
 * Returns the state of the form. Submitting the form creates the organization, uploads the logo, and opens the
 * organization’s members page with the dialog to invite people.
 */
export function useNewOrganizationForm(logo: Blob | null) {
  const { call, go } = useApp()
  const { pictures } = useMessages(dashboardMessages)
  const { creating } = useMessages(organizationMessages, 'organizations')
  const queries = useQueryClient()
  return useEndpointForm(createOrganization, {
    schema,
    defaultValues: { name: '', slug: '', isActive: true },
    body: ({ name, slug, isActive }) => ({
      name,
      slug,
      keepCurrentActiveOrganization: !isActive,
    }),
    fieldOf: ({ code }) => (code === 'ORGANIZATION_ALREADY_EXISTS' ? 'slug' : undefined),
    onSuccess: ({ id, name, slug }) => void created(id, name, slug),
  })

  async function created(id: string, name: string, slug: string) {
    const refused = logo && (await keepLogo(call, id, logo))
    tellOtherTabs('organizations')
    void queries.invalidateQueries({ queryKey: ['session'] })
    void queries.invalidateQueries({ queryKey: ['organizations'] })
    await queries.refetchQueries({ queryKey: ['memberships'] })
    toast(refused ? pictures.logoFailed : creating.created(name))
    go(`${organizationPath(slug, 'members')}?invite=true`, { replace: true })
  }
}

type NewForm = ReturnType<typeof useNewOrganizationForm>

type NewOrganizationFormProps = { form: NewForm; hasLogo: boolean; onLogo: (logo: Blob | null) => void }

export function NewOrganizationForm({ form, hasLogo, onLogo }: NewOrganizationFormProps) {
  const { creating } = useMessages(organizationMessages, 'organizations')
  const name = useWatch({ control: form.control, name: 'name' })
  return (
    <form className="gh-form gh-new-organization" noValidate onSubmit={form.onSubmit}>
      <FormNote form={form} />
      <NameAndSlug form={form} />
      <NewLogo name={name} hasPicture={hasLogo} onPicture={onLogo} />
      <Check label={creating.active} {...form.register('isActive')} />
      <div className="gh-form-actions">
        <SubmitButton form={form} isCompact>
          {creating.act}
        </SubmitButton>
      </div>
    </form>
  )
}

/** The fields for the name and the slug. The slug is derived from the name until the user edits the slug. */
function NameAndSlug({ form }: { form: NewForm }) {
  const { creating, general } = useMessages(organizationMessages, 'organizations')
  const { setValue, setFocus, register } = form
  const [isOwnSlug, setIsOwnSlug] = useState(false)
  const slug = useWatch({ control: form.control, name: 'slug' })
  useEffect(() => setFocus('name'), [setFocus])

  function followName(name: string) {
    if (!isOwnSlug) setValue('slug', slugOf(name))
  }

  function takeOther(other: string) {
    setIsOwnSlug(true)
    setValue('slug', other, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <>
      <Field
        id="organization-name"
        label={creating.name}
        autoComplete="organization"
        error={form.errorOf('name') && general.nameMissing}
        {...register('name', { onChange: ({ target }) => followName(target.value) })}
      />
      <SlugField
        label={creating.slug}
        value={slug}
        registration={register('slug', { onChange: ({ target }) => setIsOwnSlug(target.value !== '') })}
        error={form.errorOf('slug')}
        hint={slug !== '' && <p>{creating.slugHint(organizationPath(slug))}</p>}
        onSuggest={takeOther}
      />
    </>
  )
}
