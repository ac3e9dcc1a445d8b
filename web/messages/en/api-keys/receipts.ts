/** Messages about when a revocation takes effect. */
export const receiptMessages = {
  endedBy: (time: string) => `Ended everywhere by ${time}.`,
  effectiveBy: (time: string) => `In effect everywhere by ${time}.`,
}

export type ReceiptMessages = typeof receiptMessages
