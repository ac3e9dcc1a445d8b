import type { Receipt } from '../../client/call.ts'
import { useMessages } from '../context/messages.ts'
import { receiptMessages, type ReceiptMessages } from '../messages/en/api-keys/receipts.ts'
import { writeDate } from '../ui/date-formats.ts'
import { toast, toastWithDetails, type ToastAction } from '../ui/Toasts.tsx'

/** How a receipt is described: something such as a session has ended, or a change such as a new role is in effect. */
type Effect = keyof ReceiptMessages

/** Returns a function that writes by when a revocation has taken effect everywhere. */
export function useReceiptText(effect: Effect) {
  const { locale } = useMessages()
  const messages = useMessages(receiptMessages)
  return ({ kitsBy }: Receipt) => messages[effect](writeDate(new Date(kitsBy), locale, 'clockSeconds'))
}

/**
 * Returns a function that confirms a revocation in a toast, with the time by which the revocation has taken effect
 * everywhere.
 */
export function useReceiptToast(effect: Effect = 'endedBy') {
  const textOf = useReceiptText(effect)
  return (text: string, receipt: Receipt | undefined, action?: ToastAction) => {
    if (receipt) toastWithDetails(text, textOf(receipt), action)
    else toast(text, action)
  }
}
