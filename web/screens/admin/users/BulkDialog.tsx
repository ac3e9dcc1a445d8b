import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { BulkResult } from '../../../forms/BulkResult.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { BanFields } from '../user/dialogs/BanFields.tsx'
import { banForm, emptyBan } from '../user/dialogs/ban-length.ts'
import type { ListedUser } from './UsersTable.tsx'
import { useRights } from '../rights.ts'
import { RoleBoxes } from '../user/dialogs/RoleBoxes.tsx'
import { TypeToConfirm } from '../../../forms/TypeToConfirm.tsx'
import { useUserBulk, type BulkAction } from './use-user-bulk.ts'
import { usersMessages } from '../../../messages/en/admin/users.ts'
import { useMessages } from '../../../context/messages.ts'

type BulkDialogProps = {
  action: BulkAction
  people: readonly ListedUser[]
  /** Called with null if the dialog is canceled, otherwise with the ids of users for whom the action was refused. */
  onClose: (failed: string[] | null) => void
}

// For more users than this, the administrator must type the number of users, so that a bulk action does not happen by
// accident.
const maxWithoutTyping = 10

/** Asks for confirmation of a bulk action, applies it to one user after another, and shows the result. */
export function BulkDialog({ action, people, onClose }: BulkDialogProps) {
  const { bulk: messages, people: named } = useMessages(usersMessages)
  const { banSeconds, defaultRole } = useRights()
  const [roles, setRoles] = useState<readonly string[]>([defaultRole])
  const { progress, run } = useUserBulk(action, people)
  const keep = useRef<HTMLButtonElement>(null)
  const { form, isTyped } = useBulkForm(people.length, banSeconds)

  const title = messages.titles[action](people.length)
  if (progress) {
    return <BulkResult {...progress} title={title} messages={messages} all={people.length} onClose={onClose} />
  }
  return (
    <Dialog title={title} sentence={messages.sentences[action]} onClose={() => onClose(null)} firstFocus={keep}>
      <form
        className="gh-form"
        noValidate
        onSubmit={(event) => void form.handleSubmit(({ ban }) => run({ ban, roles }))(event)}
      >
        {action === 'ban' && <Ban form={form} />}
        {action === 'role' && <RoleBoxes label={named.role} isLabelHidden chosen={roles} onChoose={setRoles} />}
        {isTyped && (
          <TypeToConfirm
            label={<Rich text={messages.typeNumber(people.length)} />}
            error={form.formState.errors.typed && messages.numberDiffers}
            {...form.register('typed')}
          />
        )}
        <DialogActions>
          <Button ref={keep} onClick={() => onClose(null)}>
            {messages.keep}
          </Button>
          <Button type="submit" look={action === 'ban' || action === 'remove' ? 'danger' : 'primary'}>
            {messages[action]}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Ban({ form }: Pick<ReturnType<typeof useBulkForm>, 'form'>) {
  const length = useWatch({ control: form.control, name: 'ban.length' })
  return (
    <BanFields
      register={(name) => form.register(`ban.${name}`)}
      length={length}
      isDateWrong={form.formState.errors.ban !== undefined}
    />
  )
}

function useBulkForm(amount: number, banSeconds: number | null) {
  const isTyped = amount > maxWithoutTyping
  const schema = z.object({
    ban: banForm,
    typed: z.string().check(z.refine((text) => !isTyped || text.trim() === String(amount), 'NUMBER_DIFFERS')),
  })
  type Values = z.output<typeof schema>
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { ban: emptyBan(banSeconds), typed: '' },
  })
  return { form, isTyped }
}
