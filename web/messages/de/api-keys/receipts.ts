import type { ReceiptMessages } from '../../en/api-keys/receipts.ts'

export const receiptMessages: ReceiptMessages = {
  effectiveBy: (time) => `Die Änderung gilt spätestens um ${time} Uhr überall.`,
}
