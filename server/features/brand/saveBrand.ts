import { BRAND_PICTURES, type BrandForm, type SeenOn } from '../../../shared/api/brand.ts'
import { changesOf } from '../../../shared/rules/auditDetails.ts'
import type { Tenant } from '../../db/database.ts'
import { isPictureName } from '../../files/fileName.ts'
import { AppError } from '../../lib/errors.ts'
import { withSeen } from '../../lib/withSeen.ts'
import { type Doer, record } from '../audit/record.ts'
import { showableFiles } from '../files/findFiles.ts'
import { loadBrand } from '../storedBrand/loadBrand.ts'

/**
 * Makes this the brand of the transaction's company; the pictures are among its uploads. Throws
 * AppError('invalid_input'), and AppError('stale_version') where somebody else has changed the same since it was `seen`.
 * `measured`: what is known of its logo.
 */
export async function saveBrand(
  tx: Tenant,
  doer: Doer,
  sent: { form: BrandForm; seen?: Partial<BrandForm> | undefined },
  measured: { logo: string; seenOn: SeenOn } | null,
): Promise<void> {
  await tx.selectFrom('companies').select('id').forUpdate().executeTakeFirstOrThrow()
  const before = await loadBrand(tx)
  const form = withSeen<BrandForm, BrandForm>(before, sent.form, sent.seen, BRAND_PICTURES)
  const { logo, ...rest } = form
  const known = logo === sent.form.logo ? measured : logo && before.seenOn && { logo, seenOn: before.seenOn }
  const named = BRAND_PICTURES.flatMap((one) => form[one] ?? [])
  const own = await showableFiles(tx, named)
  for (const one of BRAND_PICTURES) {
    const name = form[one]
    // One that is shown already stays, a person's own picture from before that was refused.
    if (name !== null && name !== before[one] && !(isPictureName(name) && own.has(name))) {
      const message = 'This picture is not there (any more). Choose another one.'
      throw new AppError('invalid_input', message, { fields: { [one]: [message] } })
    }
  }
  const details = changesOf(before, form, BRAND_PICTURES)
  const company = await tx
    .updateTable('companies')
    .set({ logo, brand: JSON.stringify({ ...rest, measured: known }) })
    .where('id', '=', doer.companyId)
    .returning('name')
    .executeTakeFirstOrThrow()
  if (!details) return
  const subject = { kind: 'setting' as const, id: 'brand', name: company.name }
  await record(tx, doer, { action: 'brand.changed', subject, details: { ...details } })
}
