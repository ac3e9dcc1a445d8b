/** Messages about when a revocation takes effect. */
export const receiptMessages = {
  effectiveBy: (time: string) => `Takes effect everywhere by ${time}.`,
}

export type ReceiptMessages = typeof receiptMessages
