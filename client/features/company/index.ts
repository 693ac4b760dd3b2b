export { COMPANY_KEY, useCompany } from './api.ts'
export { SenderCard } from './sender/SenderCard.tsx'
