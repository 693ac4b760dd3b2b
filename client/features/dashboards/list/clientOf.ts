import type { DashboardFilter } from '../api.ts'

/** The client whose dashboards alone are listed; null where all are, or those of none. */
export const clientOf = ({ client }: Pick<DashboardFilter, 'client'>): string | null =>
  client === undefined || client === 'none' ? null : client
