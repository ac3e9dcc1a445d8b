import type { ReceiptMessages } from '../../en/api-keys/receipts.ts'

export const receiptMessages: ReceiptMessages = {
  endedBy: (time) => `Spätestens um ${time} Uhr überall beendet.`,
  effectiveBy: (time) => `Spätestens um ${time} Uhr überall wirksam.`,
}
