/** The two tours of the product: a first report dashboard, and watching clients' websites in Mission Control. */
export const FLOWS = ['dashboard', 'mc'] as const
export type Flow = (typeof FLOWS)[number]

/** How many clients somebody works for, as the intro's question offers it. */
export const CLIENT_COUNTS = ['1', '2-10', '11-50', '51+'] as const
