import { metaCalls } from '../platforms/meta/calls.ts'
import { instagramError } from './errors.ts'

/** What Instagram is asked, with the person's token. */
export const graph = metaCalls(instagramError)
