import type { AppContext, Infrastructure } from '../context.ts'
import { createWords } from '../features/dashboards/changes.ts'
import { createChargedWindows } from '../features/dashboards/guestLimits.ts'
import { LinkOpenings } from '../features/dashboards/openings.ts'
import { PageCache } from '../features/dashboards/pageCache.ts'
import { Visits } from '../features/dashboards/visits.ts'
import { fileAddressKeysOf } from '../features/files/readersAddress.ts'
import { Hosts } from '../features/host/hosts.ts'
import { createFacts } from '../features/sources/facts.ts'
import { createDrawings } from '../features/widgets/drawChart.ts'
import { ResultCache } from '../features/widgets/results/resultCache.ts'

/** Creates the services of all features. What they hold is in this process's memory alone and needs no closing. */
export function withServices(infrastructure: Infrastructure): AppContext {
  // Services reach one another through the context that they are part of, which is whole before any is called.
  const context = { ...infrastructure } as AppContext
  const services: Omit<AppContext, keyof Infrastructure> = {
    chargedWindows: createChargedWindows(),
    drawings: createDrawings(),
    facts: createFacts(),
    fileAddressKeys: fileAddressKeysOf(infrastructure.config),
    hosts: new Hosts(context),
    pages: new PageCache(context),
    refreshes: new Map(),
    results: new ResultCache(context),
    runsUnderWay: new Map(),
    visits: new Visits(context),
    openings: new LinkOpenings(context),
    words: createWords(),
    with: (parts) => withServices({ ...context, ...parts }),
  }
  return Object.assign(context, services)
}
