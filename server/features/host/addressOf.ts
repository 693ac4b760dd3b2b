import type { AppContext } from '../../context.ts'

/**
 * The address under which a company's people and readers reach it, without a trailing slash: its own host, where that
 * is served, else the product's. Scheme and port are those of the public address, as one proxy serves both
 * (docs/decisions/2026-11-24-own-addresses.md).
 */
export async function addressOf(
  { hosts, config }: Pick<AppContext, 'hosts' | 'config'>,
  companyId: string,
): Promise<string> {
  const own = await hosts.of(companyId)
  return own ? addressAt(config, own.host) : config.publicUrl
}

/** The address of a host beside the public one. */
export function addressAt({ publicUrl }: Pick<AppContext['config'], 'publicUrl'>, host: string): string {
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${host}${port && `:${port}`}`
}

/** Where admins pay: the payment provider's checkout opens at no company's own host. */
export const subscriptionPage = ({ publicUrl }: Pick<AppContext['config'], 'publicUrl'>): string =>
  `${publicUrl}/company/subscription`
