import type { SourceRow } from './loadSource.ts'
import { providerFor } from './providerFor.ts'

/** A source as the audit log names it. */
export const subjectOf = ({ id, kind, accountLabel }: Pick<SourceRow, 'id' | 'kind' | 'accountLabel'>) => ({
  kind: 'source' as const,
  id,
  name: [providerFor(kind).definition.name, accountLabel].filter(Boolean).join(': '),
})
