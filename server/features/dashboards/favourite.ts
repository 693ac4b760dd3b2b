import type { AppContext } from '../../context.ts'
import type { Actor } from '../../http/session.ts'
import { loadDashboard } from './queries.ts'

/** Marks a dashboard for one person, or takes the mark off. Throws AppError('not_found'). */
export async function setFavourite(
  context: AppContext,
  { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>,
  dashboardId: string,
  favourite: boolean,
): Promise<void> {
  await context.db.tenant(companyId, async (tx) => {
    await loadDashboard(tx, dashboardId)
    const mark = { companyId, userId, dashboardId }
    await (favourite
      ? tx
          .insertInto('favourites')
          .values(mark)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      : tx
          .deleteFrom('favourites')
          .where('userId', '=', userId)
          .where('dashboardId', '=', dashboardId)
          .execute())
  })
}
