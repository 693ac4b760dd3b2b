import { Navigate, useRouteError } from 'react-router'
import { ApiError } from '../lib/ApiError.ts'
import { linkTo } from '../lib/paths.ts'
import { BrokenScreen } from '../ui/BrokenScreen.tsx'
import { StatusPage } from '../ui/StatusPage.tsx'

/** A screen failed or its code could not be loaded; the page around it still works. */
export function RouteError() {
  const error = useRouteError()
  if (error instanceof ApiError && error.status === 404) {
    return (
      <StatusPage code="404" title="There is nothing at this address" text="" home={linkTo.dashboards()} />
    )
  }
  if (error instanceof ApiError && error.status === 402)
    return <Navigate to={linkTo.subscriptionRequired()} replace />
  if (error instanceof ApiError && error.status === 403) return <Navigate to={linkTo.forbidden()} replace />
  return <BrokenScreen error={error} />
}
