import type { AppContext } from '../../context.ts'
import { type MailFace, PRODUCTS_FACE } from '../../mail/face.ts'
import { mailLook } from '../brand/mailLook.ts'
import { loadBrand } from '../storedBrand/loadBrand.ts'
import { senderOf } from './senderOf.ts'

/**
 * As whom the product writes to a company's people: the company itself, where it has a host of its own. A client's own people
 * deal with the agency alone, wherever it is served.
 */
export async function faceOf(
  context: AppContext,
  companyId: string,
  to?: { role: string },
): Promise<MailFace> {
  const own = await context.hosts.of(companyId)
  if (!own && to?.role !== 'client') return PRODUCTS_FACE
  const { from, brand } = await context.db.tenant(companyId, async (tx) => ({
    from: await senderOf(context, tx, companyId),
    brand: await loadBrand(tx),
  }))
  return { name: from.name, ...(await mailLook(context, brand)), from }
}
