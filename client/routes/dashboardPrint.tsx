import { useParams } from 'react-router'
import { PublicDashboard } from '../features/dashboards/public/PublicDashboard.tsx'

/** The dashboard as it is printed. */
export default function DashboardPrint() {
  const { permalink = '' } = useParams()
  return <PublicDashboard key={permalink} permalink={permalink} part="print" first={null} />
}
