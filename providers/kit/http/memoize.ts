import type { ProviderContext } from '../../contract.ts'

/** How long facts of an account that hardly ever change (currency, zone, names) are cached. */
export const ACCOUNT_SECONDS = 3600

/** Reads something that several queries need; without a cache, every query reads it itself. */
export const memoize = <T>(
  { once }: Pick<ProviderContext, 'once'>,
  key: string,
  seconds: number,
  read: () => Promise<T>,
): Promise<T> => (once ? once(key, seconds, read) : read())
