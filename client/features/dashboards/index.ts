export { useDashboards } from './api.ts'
export { DashboardRow } from './list/DashboardRow.tsx'
export { DashboardTable } from './list/DashboardTable.tsx'
export { useSampleDashboard } from './useSampleDashboard.ts'
