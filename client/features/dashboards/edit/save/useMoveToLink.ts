import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { Dashboard } from '../../../../../shared/api/dashboards.ts'
import { notifyDone } from '../../../../ui/notify.tsx'
import { dashboardKey } from '../../view/loadDashboard.ts'

/**
 * Moves the page of a dashboard to its new link as it stands: it is the same page, so that nothing that is open or half typed
 * in it is lost. Whoever made the link hears of it from the answer and from the server: the second time nothing is done.
 */
export function useMoveToLink(permalink: string): (link: string) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (link) => {
    if (link === permalink) return
    const page = client.getQueryData<Dashboard>(dashboardKey(permalink))
    if (page) client.setQueryData(dashboardKey(link), { ...page, permalink: link })
    void navigate(pathname.replace(permalink, link) + search, { replace: true })
    notifyDone('The dashboard has a new link.', 'newLink')
  }
}
