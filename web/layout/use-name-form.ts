import { useMutation, type QueryKey } from '@tanstack/react-query'
import type { ZodMiniType } from 'zod/mini'
import type { BodyOf, Endpoint } from '../../contract/endpoint.ts'
import { useApp } from '../context/app.tsx'
import { optimistic } from '../data/optimistic.ts'
import { answer, isFailure } from '../data/queries.ts'
import { useEndpointForm } from '../forms/use-endpoint-form.ts'
import { useRefusalToast } from '../forms/use-refusal-toast.tsx'

type Named = { name: string }
type Rename = Named & { before: string }

type Options<E extends Endpoint> = {
  schema: ZodMiniType<Named, Named>
  /** The current name. */
  name: string
  body: (values: Named) => BodyOf<E>
  /** The key prefix shared by all queries whose data contains the name. */
  queryKey: QueryKey
  /** Writes the name into the cached data. */
  show: (name: string) => void
  onSaved: () => void
}

/**
 * Returns a form for a name that is edited in place. The new name is shown at once. If the server refuses, the previous
 * name is shown again. The field keeps the new name for another attempt, unless the user lacks the permission.
 */
export function useNameForm<E extends Endpoint>(endpoint: E, options: Options<E>) {
  const { schema, name: before, body } = options
  const rename = useRename(endpoint, options, {
    onSuccess(names) {
      // Keeps the text of the field if the user has typed something else in the meantime.
      if ([names.before, names.name].includes(form.getValues('name'))) form.reset({ name: names.name })
      options.onSaved()
    },
    onError(names, isForbidden) {
      form.reset({ name: names.before })
      if (!isForbidden) form.setValue('name', names.name, { shouldDirty: true })
    },
  })
  const form = useEndpointForm(endpoint, {
    schema,
    defaultValues: { name: before },
    body,
    hand(_, { name }) {
      start(name)
      rename.mutate({ name, before })
    },
  })

  /** Resets the form to a name. The buttons disappear, so the field gets the focus. */
  function start(name: string) {
    form.reset({ name })
    form.clearProblem()
    form.setFocus('name')
  }

  return { form, undo: () => start(before) }
}

type Reactions = { onSuccess: (names: Rename) => void; onError: (names: Rename, isForbidden: boolean) => void }

function useRename<E extends Endpoint>(endpoint: E, options: Options<E>, { onSuccess, onError }: Reactions) {
  const { call } = useApp()
  const refusalToast = useRefusalToast()
  const atOnce = optimistic<Rename>({
    queryKey: options.queryKey,
    show: ({ name }) => options.show(name),
    onRefused: refusalToast,
  })
  return useMutation({
    mutationFn: ({ name }: Rename) => answer(call(endpoint, { body: options.body({ name }) })),
    ...atOnce,
    onSuccess: (_, names) => onSuccess(names),
    onError(failure, names, change, context) {
      atOnce.onError(failure, names, change, context)
      onError(names, isFailure(failure, 403))
    },
  })
}
