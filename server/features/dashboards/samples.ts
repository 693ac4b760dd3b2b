import { sql } from 'kysely'
import { SAMPLE_STAYS } from '../../../shared/rules/sampleDashboard.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { DashboardRow } from './queries.ts'

/**
 * The one rule of sample dashboards: nothing of them leaves the company. By the link they are as little there as unknown ones
 * (`assertShared`); whoever of the company would share, print or send one is told why. Throws AppError('sample_data').
 */
export function requireReal({ sample }: Pick<DashboardRow, 'sample'>): void {
  if (sample) throw new AppError('sample_data', SAMPLE_STAYS)
}

/** A dashboard whose last sample widget has a source, or is gone, is a sample no more, and does not become one again. */
export async function endSample(tx: Tenant, dashboardId: string): Promise<void> {
  await tx
    .updateTable('dashboards')
    .set({ sample: false })
    .where('id', '=', dashboardId)
    .where('sample', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('widgets')
            .select('widgets.id')
            .where('widgets.dashboardId', '=', dashboardId)
            .where('widgets.nature', '=', 'interactive')
            .where(sql<boolean>`widgets.content @? '$.instances[*] ? (@.sourceId == null)'`),
        ),
      ),
    )
    .execute()
}
