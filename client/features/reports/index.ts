export { SchedulePanel } from './SchedulePanel.tsx'
export { UnsetWarning } from './UnsetWarning.tsx'
