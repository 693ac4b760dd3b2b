import { metaCalls } from '../platforms/meta/calls.ts'
import { pageError } from './errors.ts'

/** Requests about pages and posts. Every context carries the page's own token (`asPage`). */
export const graph = metaCalls(pageError)
