import { linkTo } from '../../client/lib/paths.ts'
import { withClients } from './clients.ts'
import { at, flip, press, type Screen, seen, steps } from './screen.ts'

export const DASHBOARDS_SCREENS: readonly Screen[] = [
  { name: 'dashboards', as: 'owner', open: at(linkTo.dashboards()) },
  { name: 'dashboards-empty', as: 'other', open: at(linkTo.dashboards()) },
  {
    name: 'dashboards-archived',
    as: 'owner',
    open: steps(at(linkTo.dashboards()), flip('Show archived')),
  },
  withClients('dashboards-clients', linkTo.dashboards()),
  withClients('dashboards-filter', linkTo.dashboards(), press('Filter and sort')),
  withClients('dashboards-move', linkTo.dashboards(), press(/^Actions for /), (page) =>
    page.getByRole('menuitem', { name: 'Move to a client' }).click(),
  ),
  {
    name: 'dashboards-clone',
    as: 'owner',
    open: steps(
      at(linkTo.dashboards()),
      press(/^Actions for /),
      (page) => page.getByRole('menuitem', { name: 'Clone' }).click(),
      seen('dialog', /^Clone /),
    ),
  },
]
