export { usePeople } from './api.ts'
export { Consents } from './Consents.tsx'
