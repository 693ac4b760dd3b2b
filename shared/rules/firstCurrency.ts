/**
 * The currency with which a new widget begins: the client's, where its source converts amounts. US dollars are also what
 * a client has for which none was chosen, and convert nothing unasked.
 */
export const firstCurrency = (
  type: { currency?: unknown } | undefined,
  currency: string | null | undefined,
): string | null => (type?.currency && currency && currency !== 'USD' ? currency : null)
