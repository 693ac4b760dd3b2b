export { usePeople } from './api.ts'
