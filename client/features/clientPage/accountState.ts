import type { ClientOverview } from '../../../shared/api/clientOverview.ts'
import type { Source } from '../../../shared/api/sources.ts'

export interface AccountState {
  label: string
  color: 'red' | 'yellow'
  /** What is in the way, a sentence each. */
  reasons: string[]
}

/** What keeps a usual account from being read; null where nothing is known to. Undefined: its source is not there. */
export function accountState(
  source: Pick<Source, 'invalid' | 'invalidReason' | 'failure'> | undefined,
  { properties }: Pick<ClientOverview['accounts'][number], 'properties'>,
): AccountState | null {
  if (!source)
    return {
      label: 'Not there',
      color: 'red',
      reasons: ['Its source is not there any more. Choose another one.'],
    }
  if (source.invalid)
    return {
      label: 'Expired',
      color: 'red',
      reasons: [source.invalidReason ?? 'It no longer lets us in.'],
    }
  if (source.failure) return { label: 'Not answering', color: 'yellow', reasons: [source.failure.message] }
  const reasons = properties.flatMap(({ name, problem }) => (problem ? [`${name}: ${problem}`] : []))
  return reasons.length > 0 ? { label: 'Not readable', color: 'yellow', reasons } : null
}
