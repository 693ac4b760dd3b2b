import type { DataTypeDefinition, Notice, ProviderQuery } from '../../contract.ts'

/** Amounts of several currencies do not add up: one is counted, and a notice gives the number left out. */

/** Whether a query requests amounts. */
export const asksMoney = (
  { metrics }: Pick<ProviderQuery, 'metrics'>,
  type: Pick<DataTypeDefinition, 'metrics'>,
): boolean => type.metrics.some(({ id, type: of }) => of === 'money' && metrics.includes(id))

/** The currency that a filter by currency, or the widget, names; null where neither does. */
export function namedCurrency({
  filter,
  currency,
}: Pick<ProviderQuery, 'filter' | 'currency'>): string | null {
  const named = filter?.clauses.find(({ field, operator }) => field === 'currency' && operator === 'equals')
  return named?.values[0]?.trim().toUpperCase() || currency
}

/** The notice where items in other currencies count without their amounts. */
export const foreignNotice = (
  count: number,
  [one, many]: readonly [one: string, many: string],
  currency: string | null,
): Notice => {
  const who =
    count === 1 ? `1 ${one} in another currency counts` : `${count} ${many} in other currencies count`
  const amount = count === 1 ? 'its amount' : 'theirs'
  return {
    code: 'partial',
    text: `Amounts are in ${currency}; ${who} without ${amount}. Filter by a currency to see its amounts.`,
  }
}
