export { COMPANY_KEY, useCompany } from './api.ts'
