import { Container } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useMatches, useParams, useSearchParams } from 'react-router'
import type { User } from '../../shared/api/auth.ts'
import { OwnerPage } from '../features/dashboards/edit/OwnerPage.tsx'
import { PublicDashboard } from '../features/dashboards/public/PublicDashboard.tsx'
import { Unavailable } from '../features/dashboards/public/Unavailable.tsx'
import { dashboardKey, loadDashboard } from '../features/dashboards/view/loadDashboard.ts'
import { ApiError } from '../lib/ApiError.ts'
import { linkTo, ROUTES } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { REFUSALS } from '../ui/refusals.ts'
import { StatusPage } from '../ui/StatusPage.tsx'
import NotFound from './notFound.tsx'

/** A dashboard, real-time or not: the owner's page, or what a reader of the link sees. */
export default function DashboardRoute() {
  const { permalink = '' } = useParams()
  const [query] = useSearchParams()
  const { user } = useSession()
  const realTime = useMatches().some(({ id }) => id === ROUTES.dashboardRealTime.name)
  const asReader = query.get('embedded') === '1' || query.get('as') === 'client' || query.has('sent')
  const page = useQuery({
    queryKey: dashboardKey(permalink),
    queryFn: ({ signal }) => loadDashboard(permalink, signal),
    // The editor holds what is loaded; it renews it by itself and must not be overtaken.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: user !== null && !asReader,
  })
  const refused = page.error instanceof ApiError ? page.error : null
  if (!user || asReader || page.data?.public || refused?.id === 'password_required') {
    return (
      <PublicDashboard
        key={`${permalink}-${realTime}`}
        permalink={permalink}
        part={realTime ? 'realTime' : 'show'}
        first={null}
      />
    )
  }
  if (refused?.status === 404) return <NotFound />
  if (refused?.status === 402) return <Unpaid role={user.roleName} text={refused.message} />
  if (page.isError) {
    return (
      <Container size="sm">
        <ErrorState error={page.error} onRetry={() => void page.refetch()} />
      </Container>
    )
  }
  if (!page.data) return <PageLoader label="Loading the dashboard" />
  // By its id: the page stays as it is where its dashboard has a new link.
  return <OwnerPage key={`${page.data.id}-${realTime}`} dashboard={page.data} realTime={realTime} />
}

/** Admins can do something about it, others learn whom to ask. */
function Unpaid({ role, text }: { role: User['roleName']; text: string }) {
  if (role === 'admin') return <Navigate to={linkTo.subscription()} replace />
  if (role === 'client') return <Unavailable agency={null} />
  return <StatusPage isFramed code="402" title={REFUSALS[402].title} text={text} home={linkTo.dashboards()} />
}
