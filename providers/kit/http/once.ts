import type { ProviderContext } from '../../contract.ts'

/** How long facts of an account are kept that hardly ever change: its currency, zone, names. */
export const ACCOUNT_SECONDS = 3600

/** Reads something that several questions need; where nobody keeps it, every question reads it itself. */
export const readOnce = <T>(
  { once }: Pick<ProviderContext, 'once'>,
  key: string,
  seconds: number,
  read: () => Promise<T>,
): Promise<T> => (once ? once(key, seconds, read) : read())
