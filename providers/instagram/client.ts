import { metaCalls } from '../platforms/meta/calls.ts'
import { instagramError } from './errors.ts'

/** Requests to Instagram, with the person's token. */
export const graph = metaCalls(instagramError)
