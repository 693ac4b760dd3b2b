// What only editors of a dashboard need of sharing; readers' pages import index.ts alone.
export { NamedLinksPanel } from './links/NamedLinksPanel.tsx'
export { ShareDialog } from './ShareDialog.tsx'
