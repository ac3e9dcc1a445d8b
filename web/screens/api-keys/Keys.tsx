import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ApiKey, CreatedKey } from '../../../contract/api-keys/api-keys.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { apiKeysQuery } from '../../data/api-keys.ts'
import { MoreButton } from '../../layout/MoreButton.tsx'
import { Page } from '../../layout/Page.tsx'
import { QueryData } from '../../layout/QueryResult.tsx'
import { apiKeysMessages } from '../../messages/en/api-keys/api-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { KeyRow } from './KeyRow.tsx'
import { useKeyOwner } from './key-owner.ts'
import { useReasonAgainst } from './use-reason-against.ts'
import '../organization/members/Members.css'

const KeyDialog = lazy(async () => ({ default: (await import('./KeyDialog.tsx')).KeyDialog }))

/** An open dialog: about an existing key, or with the secret of a new key. */
export type OpenDialog = { is: 'edit' | 'rotate' | 'delete'; key: ApiKey } | { is: 'shown'; key: CreatedKey }

export type KeysProps = {
  /** Whether the dialog for a new key is open. */
  isCreating: boolean
  onCreating: (is: boolean) => void
}

/** The keys of an owner, with a button that creates one. */
export function Keys({ isCreating, onCreating, sub, tabs }: KeysProps & { sub: string; tabs?: ReactNode }) {
  const { call } = useApp()
  const messages = useMessages(apiKeysMessages)
  const { kind, fields } = useKeyOwner()
  const reason = useReasonAgainst()('create')
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const result = useInfiniteQuery(apiKeysQuery(call, fields))
  // If the list is empty, the create button is in the empty state instead of the page header.
  const isEmpty = result.data?.pages[0]?.total === 0
  const create = <CreateButton reason={reason} onCreate={() => onCreating(true)} />

  function turnTo(next: OpenDialog | null) {
    if (isCreating) onCreating(false)
    setOpen(next)
  }

  return (
    <Page title={kind === 'server' ? messages.serverTitle : messages.title} sub={sub} actions={!isEmpty && create}>
      {tabs}
      <QueryData result={result} rows={3}>
        {({ pages }) =>
          isEmpty ? (
            <NoKeys create={create} />
          ) : (
            <>
              <KeyRows keys={pages.flatMap(({ apiKeys }) => apiKeys)} onOpen={setOpen} />
              <MoreButton result={result}>{messages.more}</MoreButton>
            </>
          )
        }
      </QueryData>
      <Suspense>
        {(open !== null || (isCreating && reason === undefined)) && <KeyDialog open={open} onOpen={turnTo} />}
      </Suspense>
    </Page>
  )
}

function NoKeys({ create }: { create: ReactNode }) {
  const messages = useMessages(apiKeysMessages)
  const isServer = useKeyOwner().kind === 'server'
  return (
    <Empty title={isServer ? messages.serverEmpty : messages.empty} actions={create}>
      {isServer ? messages.serverEmptySentence : messages.emptySentence}
    </Empty>
  )
}

function KeyRows({ keys, onOpen }: { keys: readonly ApiKey[]; onOpen: (open: OpenDialog) => void }) {
  return (
    <Rows>
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} onOpen={(is) => onOpen({ is, key })} />
      ))}
    </Rows>
  )
}

function CreateButton({ reason, onCreate }: { reason: string | undefined; onCreate: () => void }) {
  const messages = useMessages(apiKeysMessages)
  return (
    <div className="gh-invite-button">
      <Button
        look="primary"
        icon={<Plus size={18} strokeWidth={1.6} aria-hidden />}
        isDisabled={reason !== undefined}
        onClick={onCreate}
      >
        {messages.create}
      </Button>
      {reason !== undefined && <p className="gh-small gh-quiet">{reason}</p>}
    </div>
  )
}
