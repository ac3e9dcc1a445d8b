import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { passkeysQuery } from '../../data/account.ts'
import { passkeyOfferMessages } from '../../messages/en/passkey-offer.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { toast } from '../../ui/Toasts.tsx'
import { addPasskey } from './passkey-requests.ts'
import { canCreateAlone, isAvailableHere, useOfferMemory } from './passkey-offers.ts'
import { PasskeyNote } from './PasskeyNote.tsx'
import { usePasskey } from './use-passkey.ts'

/**
 * Offers a passkey to a user without passkeys, at most once in 30 days, if the device can store one. If the site uses
 * automatic passkeys and the browser supports them, the browser first tries to create the passkey without asking.
 */
export function PasskeyOffer() {
  const { site, call } = useApp()
  const { data: passkeys } = useQuery(passkeysQuery(call))
  const memory = useOfferMemory(site)
  if (passkeys?.length !== 0 || !memory.isDue) return null
  return <Offer isAutomatic={site.features.automaticPasskeys} {...memory} />
}

type OfferProps = { isAutomatic: boolean } & Omit<ReturnType<typeof useOfferMemory>, 'isDue'>

function Offer({ isAutomatic, noteShown, dismiss }: OfferProps) {
  const messages = useMessages(passkeyOfferMessages)
  const [isShown, setIsShown] = useState(false)
  const { add, createAlone } = useAdding()
  const begin = useEffectEvent(async () => {
    const canAlone = isAutomatic && (await canCreateAlone())
    const isAvailable = canAlone || (await isAvailableHere())
    if (!isAvailable) return
    noteShown()
    if (!canAlone || !(await createAlone())) setIsShown(true)
  })
  useEffect(() => void begin(), [])
  if (!isShown) return null

  function close() {
    dismiss()
    document.querySelector<HTMLElement>('main h1')?.focus()
  }

  const actions = (
    <>
      <Button isBusy={add.isWaiting} onClick={() => void add.start()}>
        {messages.create}
      </Button>
      <Button look="quiet" onClick={close}>
        {messages.dismiss}
      </Button>
    </>
  )
  return (
    <section className="gh-passkey-offer" aria-label={messages.label}>
      <Note kind="info" title={messages.title} actions={actions}>
        {messages.sentence}
      </Note>
      {add.failure && <PasskeyNote failure={add.failure} />}
    </section>
  )
}

function useAdding() {
  const { call } = useApp()
  const messages = useMessages(passkeyOfferMessages)
  const queries = useQueryClient()
  const add = usePasskey(
    () => addPasskey(call),
    async () => {
      toast(messages.added)
      await queries.invalidateQueries()
    },
  )
  /** Creates a passkey without asking the user. Resolves to false if no passkey was created. */
  async function createAlone() {
    const { failure } = await addPasskey(call, {}, { isAlone: true })
    if (failure !== null) return false
    toast(messages.addedAlone)
    await queries.invalidateQueries()
    return true
  }
  return { add, createAlone }
}
