import type { ReceiptMessages } from '../../en/api-keys/receipts.ts'

export const receiptMessages: ReceiptMessages = {
  effectiveBy: (time) => `Spätestens um ${time} Uhr überall wirksam.`,
}
