import { withDirections } from '../lib/directions.ts'
import { Html } from './Html.tsx'
import './prose.css'

/** Rich text that people wrote: every paragraph and list runs the way its own first letter does. */
export function Prose({ html, className }: { html: string; className: string }) {
  return <Html className={className} html={withDirections(html)} written />
}
