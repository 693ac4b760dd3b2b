export { whyNoChange, whyNoDashboard, whyNoReport } from './adding.ts'
export { COMPANY_KEY, PLAN_KEY, useCompany } from './api.ts'
export { restoreCompany, useClosedCompany } from './closedApi.ts'
export { CompanySettings } from './settings/CompanySettings.tsx'
