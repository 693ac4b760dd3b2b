import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import { addressAt, addressOf } from './addressOf.ts'
import { loadHost } from './loadHost.ts'

const publicHost = ({ publicUrl }: AppContext['config']) => new URL(publicUrl).hostname

/**
 * The host that a dashboard's links are to be shown under, of those that the company has: its own, served or not, and
 * the product's. Null for an empty one: as the company's are. Throws AppError('invalid_input').
 */
export async function readLinkHost(
  { config }: Pick<AppContext, 'config'>,
  tx: Tenant,
  typed: string,
): Promise<string | null> {
  if (typed === '') return null
  const host = typed.toLowerCase()
  if (host === publicHost(config) || host === (await loadHost(tx))?.host) return host
  throw invalidField('domain', 'This is no address of your company. Choose one of those offered.')
}

/** That host, as long as links can lead there; null: as the company's are. */
export async function usedLinkHost(
  { hosts, config }: Pick<AppContext, 'hosts' | 'config'>,
  companyId: string,
  chosen: string | null,
): Promise<string | null> {
  if (chosen === null) return null
  const isUsed = chosen === publicHost(config) || chosen === (await hosts.of(companyId))?.host
  return isUsed ? chosen : null
}

/** The address that a dashboard's links start with, without a trailing slash. */
export async function linkAddressOf(
  context: Pick<AppContext, 'hosts' | 'config'>,
  companyId: string,
  chosen: string | null,
): Promise<string> {
  const host = await usedLinkHost(context, companyId, chosen)
  return host === null ? addressOf(context, companyId) : addressAt(context.config, host)
}
