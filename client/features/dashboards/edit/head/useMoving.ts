import { useQueryClient } from '@tanstack/react-query'
import type { OwnDashboard } from '../../../../../shared/api/dashboards.ts'
import { ApiError } from '../../../../lib/ApiError.ts'
import { useMoveDashboard } from '../../api.ts'
import { dashboardKey } from '../../view/loadDashboard.ts'
import type { Editor } from '../save/useEditor.ts'

/** Moves the dashboard on screen to a client and loads what it has become. Throws ApiError. */
export function useMoving(dashboard: OwnDashboard, { saver }: Editor) {
  const queries = useQueryClient()
  const move = useMoveDashboard()
  return async (clientId: string | null) => {
    await saver.settled()
    if (saver.unsaved()) {
      throw new ApiError('Your last changes are not saved yet. Save them first, then move the dashboard.', {
        status: 409,
        id: 'conflict',
      })
    }
    await move(dashboard.id, clientId)
    await queries.resetQueries({ queryKey: dashboardKey(dashboard.permalink) })
  }
}
