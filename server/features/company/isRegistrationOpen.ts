import type { AppContext } from '../../context.ts'
import type { Caller } from '../../http/ownHost.ts'

/**
 * Whether companies may be registered, by invitation at least: as the installation is set, only where the link can be
 * mailed, and never at a company's own host, whose people are not to learn of the product.
 */
export const isRegistrationOpen = (
  { config, mailer }: Pick<AppContext, 'config' | 'mailer'>,
  { ownHost }: Pick<Caller, 'ownHost'>,
): boolean => config.registration !== false && mailer !== null && ownHost === null
