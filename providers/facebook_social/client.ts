import { metaCalls } from '../platforms/meta/calls.ts'
import { pageError } from './errors.ts'

/** What Facebook is asked of pages and posts. Every context bears the page's own token (`asPage`). */
export const graph = metaCalls(pageError)
