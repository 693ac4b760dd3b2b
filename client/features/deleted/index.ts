export { useDeleted } from './api.ts'
export { DeletedTable } from './DeletedTable.tsx'
export { notifyDeleted } from './notifyDeleted.tsx'
