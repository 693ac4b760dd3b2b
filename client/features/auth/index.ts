export { useLogout } from './api.ts'
