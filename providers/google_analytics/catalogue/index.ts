/** What Google Analytics 4 can be queried for, as far as reports need it. Ids are Google's API names. */
export { DIMENSIONS, TIMES_AS_WRITTEN } from './dimensions.ts'
export { METRICS } from './metrics.ts'
export { ADS_METRICS, CAMPAIGN, LINKED_RULES, REAL_TIME, RULES } from './rules.ts'

/** Days until Google no longer moves a figure, in the property's zone. */
export const SETTLING_DAYS = 3
