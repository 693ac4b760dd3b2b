export { usePeople, useWays } from './api.ts'
export { Consents } from './Consents.tsx'
