/**
 * Whether everything is tried, as by `npm run test:all`. The gate (`npm test`) leaves out repetitions: further kills,
 * sizes and schemes of a rule that it tries once.
 */
export const thorough = process.env.THOROUGH === '1'
