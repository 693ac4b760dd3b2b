export { AuditFilters } from './AuditFilters.tsx'
export { AuditList } from './AuditList.tsx'
export { auditCsvAddress } from './api.ts'
