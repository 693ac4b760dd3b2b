import { returnHostOf } from '../../../shared/rules/senderDns.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { DKIM_KEY, placeIn } from '../../db/encryptedColumns.ts'
import type { MailSender } from '../../mail/send.ts'
import { loadSender } from './queries.ts'

/**
 * What mail to a company's clients is sent as: its own address, signed, once its records are found and unless white-label
 * is off; else the installation's address under the agency's name.
 */
export async function senderOf(
  { config, cipher }: Pick<AppContext, 'config' | 'cipher'>,
  tx: Tenant,
  companyId: string,
): Promise<MailSender> {
  const { company, address, isWanted, domain, keys, findings } = await loadSender(tx)
  const key = keys.find(({ state }) => state === 'active')
  if (!isWanted || address === null || !domain?.verifiedAt || !key) {
    return { name: company, address: config.mailFrom.address }
  }
  const returnHost = returnHostOf(domain.domain)
  const takesBounces = findings.some(
    ({ host, type, state }) => host === returnHost && type === 'CNAME' && state === 'valid',
  )
  return {
    name: company,
    address,
    // Receivers check SPF of the host that bounces return to.
    envelope: takesBounces && config.mailReturnHost ? `bounce@${returnHost}` : config.mailFrom.address,
    dkim: {
      domain: domain.domain,
      selector: key.selector,
      privateKey: cipher.decrypt(key.privateKey, placeIn(DKIM_KEY, companyId, key.id)),
    },
  }
}
