export { REPORTS_KEY } from './api.ts'
export { SchedulePanel } from './SchedulePanel.tsx'
export { UnsetWarning } from './UnsetWarning.tsx'
