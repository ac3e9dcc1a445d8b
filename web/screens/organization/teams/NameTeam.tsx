import { useRefusalToast } from '../../../forms/use-refusal-toast.tsx'
import { optimistic } from '../../../data/optimistic.ts'
import { answer } from '../../../data/queries.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Team } from '../../../../contract/organization.ts'
import { createTeam, updateTeam } from '../../../../contract/organizations/teams.ts'
import { DialogForm } from '../../../forms/DialogForm.tsx'
import { useEndpointForm } from '../../../forms/use-endpoint-form.ts'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/Toasts.tsx'
import { organizationNameField } from '../fields.ts'
import { useOrganization } from '../organization.ts'
import { teamsQuery } from '../../../data/organizations.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

const schema = z.object({ name: organizationNameField })

type NameTeamProps = { team?: Team; onClose: () => void }

/** Names a new team, or renames an existing one. */
export function NameTeam({ team, onClose }: NameTeamProps) {
  return team ? <RenameTeam team={team} onClose={onClose} /> : <CreateTeam onClose={onClose} />
}

function CreateTeam({ onClose }: { onClose: () => void }) {
  const { teams: messages } = useMessages(organizationMessages, 'organizations')
  const { id: organizationId } = useOrganization()
  const queries = useQueryClient()
  const form = useEndpointForm(createTeam, {
    schema,
    defaultValues: { name: '' },
    body: ({ name }) => ({ name, organizationId }),
    onSuccess: ({ name }) => {
      onClose()
      toast(messages.created(name))
      void queries.invalidateQueries({ queryKey: ['teams', organizationId] })
    },
  })
  return <NameDialog form={form} title={messages.createTitle} act={messages.createAct} onClose={onClose} />
}

function RenameTeam({ team, onClose }: { team: Team; onClose: () => void }) {
  const { teams: messages } = useMessages(organizationMessages, 'organizations')
  const { call } = useApp()
  const { id: organizationId } = useOrganization()
  const queries = useQueryClient()
  const refusalToast = useRefusalToast()
  const { queryKey } = teamsQuery(call, organizationId)
  const renamed = (each: Team, name: string) => (each.id === team.id ? { ...each, name } : each)
  const rename = useMutation({
    mutationFn: (name: string) =>
      answer(call(updateTeam, { body: { teamId: team.id, data: { name, organizationId } } })),
    ...optimistic<string>({
      queryKey,
      show: (name) => queries.setQueryData(queryKey, (teams) => teams?.map((each) => renamed(each, name))),
      onRefused: refusalToast,
      isFailureShown: true,
    }),
    onSuccess: (_, name) => toast(messages.renamed(name)),
  })
  const form = useEndpointForm(updateTeam, {
    schema,
    defaultValues: { name: team.name },
    body: ({ name }) => ({ teamId: team.id, data: { name, organizationId } }),
    hand(_, { name }) {
      onClose()
      rename.mutate(name)
    },
  })
  return <NameDialog form={form} title={messages.renameTitle(team.name)} act={messages.save} onClose={onClose} />
}

type NameForm = Pick<
  ReturnType<typeof useEndpointForm<typeof createTeam, { name: string }>>,
  'onSubmit' | 'problem' | 'limit' | 'isPending' | 'isSlow' | 'cancel' | 'errorOf' | 'register'
>
type NameDialogProps = { form: NameForm; title: string; act: string; onClose: () => void }

function NameDialog({ form, title, act, onClose }: NameDialogProps) {
  const all = useMessages()
  const { teams: messages } = useMessages(organizationMessages, 'organizations')
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm form={form} cancel={<Button onClick={onClose}>{all.common.cancel}</Button>} submit={act}>
        <Field
          id="team-name"
          label={messages.name}
          autoComplete="off"
          error={form.errorOf('name') && messages.nameMissing}
          {...form.register('name')}
        />
      </DialogForm>
    </Dialog>
  )
}
