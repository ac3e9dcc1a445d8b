import type { Receipt } from '../../client/call.ts'
import { useMessages } from '../context/messages.ts'
import { receiptMessages } from '../messages/en/api-keys/receipts.ts'
import { writeDate } from '../ui/date-formats.ts'
import { toast, toastWithDetails, type ToastAction } from '../ui/Toasts.tsx'

/** Returns a function that writes by when a revocation takes effect in every backend with the server kit. */
export function useReceiptText() {
  const { locale } = useMessages()
  const { effectiveBy } = useMessages(receiptMessages)
  return ({ kitsBy }: Receipt) => effectiveBy(writeDate(new Date(kitsBy), locale, 'clockSeconds'))
}

/** Returns a function that confirms a revocation in a toast, with the time from the receipt if there is one. */
export function useReceiptToast() {
  const textOf = useReceiptText()
  return (text: string, receipt: Receipt | undefined, action?: ToastAction) => {
    if (receipt) toastWithDetails(text, textOf(receipt), action)
    else toast(text, action)
  }
}
