import type { BrandMail } from '../../../shared/api/brand.ts'
import type { AppContext } from '../../context.ts'
import { reportMail } from '../../mail/report.ts'
import { showableFiles } from '../files/findFiles.ts'
import { addressOf } from '../host/addressOf.ts'
import { mailLook } from './mailLook.ts'
import { sampleSnapshot } from './sample.ts'

/** A report's mail with the sample's figures, as the company would send it with this accent and logo. Sent to nobody. */
export async function previewMail(
  context: AppContext,
  companyId: string,
  { accent, logo }: { accent: string | null; logo: string | null },
): Promise<BrandMail> {
  const { company, own } = await context.db.tenant(companyId, async (tx) => ({
    company: await tx.selectFrom('companies').select('name').executeTakeFirstOrThrow(),
    own: await showableFiles(tx, logo ? [logo] : []),
  }))
  const { subject, html } = await reportMail(context.mailLayout, {
    to: 'client@example.com',
    snapshot: sampleSnapshot({ name: company.name, logo: null }),
    link: await addressOf(context, companyId),
    pdf: null,
    preview: null,
    from: { name: company.name, address: context.config.mailFrom.address },
    look: await mailLook(context, { accent, logo: logo && own.has(logo) ? logo : null }),
  })
  return { subject, html }
}
