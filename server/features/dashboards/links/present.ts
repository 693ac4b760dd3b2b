import { type NamedLink, namedLink } from '../../../../shared/api/namedLinks.ts'
import { hasLinkEnded } from '../../../../shared/rules/namedLink.ts'
import type { AppContext } from '../../../context.ts'
import type { DashboardRow } from '../queries.ts'
import type { NamedLinkRow } from './queries.ts'

/** A link as the company's people see it; the schema drops its password. */
export const presentNamedLink = (
  { now }: Pick<AppContext, 'now'>,
  { timezone }: Pick<DashboardRow, 'timezone'>,
  row: NamedLinkRow,
): NamedLink =>
  namedLink.parse({
    ...row,
    passwordProtected: row.passwordHash !== null,
    ended: hasLinkEnded(row.expiresOn, timezone, now()),
  })
