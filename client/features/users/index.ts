export { Consents } from './Consents.tsx'
