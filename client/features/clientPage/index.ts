export { ClientPage } from './ClientPage.tsx'
