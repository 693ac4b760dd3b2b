export { useSampleDashboard } from './useSampleDashboard.ts'
