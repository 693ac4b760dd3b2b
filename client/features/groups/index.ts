export { WATCHED_KEYS } from './keys.ts'
