export { LoginLinkModal } from './LoginLinkModal.tsx'
export { OpenLinks } from './OpenLinks.tsx'
