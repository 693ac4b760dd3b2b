import type { FirstData } from '../features/dashboards/public/firstData.ts'
import { PublicDashboard } from '../features/dashboards/public/PublicDashboard.tsx'
import { readAddress } from '../features/dashboards/public/part.ts'
import { Boundary } from '../ui/BrokenScreen.tsx'
import { Providers } from '../ui/Providers.tsx'
import { StatusPage } from '../ui/StatusPage.tsx'

/** The whole client of people who read a shared link. */
export function Viewer({ first }: { first: FirstData | null }) {
  const address = readAddress(location.pathname)
  const forced = first?.kind === 'dashboard' ? first.dashboard.styles.theme : 'auto'
  return (
    <Providers colorScheme={forced === 'auto' ? undefined : forced}>
      <Boundary as="main">
        {address ? (
          <PublicDashboard {...address} first={first} />
        ) : (
          <StatusPage code="404" title="There is nothing at this address" text="" />
        )}
      </Boundary>
    </Providers>
  )
}
