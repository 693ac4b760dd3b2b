import { useRouteError } from 'react-router'
import { ApiError } from '../lib/ApiError.ts'
import { linkTo } from '../lib/paths.ts'
import { BrokenScreen } from '../ui/BrokenScreen.tsx'
import { StatusPage } from '../ui/StatusPage.tsx'

/** A screen broke or its code could not be loaded; the page itself still stands. */
export function RouteError() {
  const error = useRouteError()
  if (error instanceof ApiError && error.status === 404) {
    return (
      <StatusPage code="404" title="There is nothing at this address" text="" home={linkTo.dashboards()} />
    )
  }
  return <BrokenScreen error={error} />
}
