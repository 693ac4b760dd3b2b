/**
 * `THOROUGH=1` (`npm run test:all`, `npm run test:browsers`): everything is tried. The gate (`npm test`) leaves out what
 * repeats a rule that it tries once: further kills, sizes, kinds and colour schemes, and browsers that a machine may
 * lack.
 */
export const thorough = process.env.THOROUGH === '1'
