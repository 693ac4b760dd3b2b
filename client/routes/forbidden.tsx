import { linkTo } from '../lib/paths.ts'
import { REFUSALS } from '../ui/refusals.ts'
import { StatusPage } from '../ui/StatusPage.tsx'

export default function Forbidden() {
  return <StatusPage code="403" {...REFUSALS[403]} home={linkTo.dashboards()} />
}
