export { CLIENTS_KEY, useClient, useClients } from './api.ts'
export { ClientSelect } from './ClientSelect.tsx'
export { MoveModal } from './MoveModal.tsx'
