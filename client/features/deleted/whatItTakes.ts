import type { DeletedKind } from '../../../shared/domain/deleted.ts'

const TAKES: Record<DeletedKind, string> = {
  dashboard: 'Its widgets, automatic reports and the pages that they sent go with it.',
  source: 'Its login ends at the vendor, unless another source stands on it; imported figures go with it.',
  client: 'Its look and usual accounts go with it. Dashboards stay.',
  person: 'Their name and address go; what they did stays in the audit log.',
}

/** What goes with something that is removed for good. */
export const whatItTakes = (kind: DeletedKind): string => `${TAKES[kind]} This cannot be undone.`
