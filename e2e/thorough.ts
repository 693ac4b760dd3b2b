/**
 * `THOROUGH=1` (`npm run test:all`, `npm run test:browsers`): every installed browser, every kind of source, every screen
 * in both colour schemes. Without it, as in `npm test`, one of each has to do, and nothing that a machine may lack is
 * used.
 */
export const thorough = process.env.THOROUGH === '1'
