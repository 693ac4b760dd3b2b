import fc from 'fast-check'
import { thorough } from './thorough.ts'

/** The gate draws the same examples on each run, so that a red one is the change's doing; the whole run draws new ones. */
if (!thorough) fc.configureGlobal({ seed: 20_261_128 })
