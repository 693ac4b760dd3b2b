import sharp from 'sharp'
import type { DashboardSnapshot } from '../../../shared/api/view.ts'
import type { Theme } from '../../../shared/domain/seriesColours.ts'
import { accentShades } from '../../../shared/rules/brandColours.ts'
import { hexColour } from '../../../shared/rules/colours.ts'
import { LOGO_PLATES, plateOn } from '../../../shared/rules/logoOn.ts'
import type { AppContext } from '../../context.ts'
import { isFileName } from '../../files/fileName.ts'
import { readWhole } from '../../files/store.ts'
import type { MailLogo, MailLook } from '../../mail/face.ts'
import type { Brand } from '../storedBrand/loadBrand.ts'
import { seenOn } from './pictureColours.ts'

/** Of mails of companies that have chosen no accent. */
export const COMPANYS_COLOUR = '#1b1f2a'

/** The most that a logo takes in a mail, in pixels of its layout; screens have two of their own for each. */
const ROOM = { width: 220, height: 56 }
const DENSITY = 2
/** Of a plate around a logo, as a share of the logo's shorter side. */
const PLATE_MARGIN = 0.2

type Given = Pick<AppContext, 'files' | 'log'>

/** How a company's mails look. */
export const mailLook = async (context: Given, { accent, logo }: Pick<Brand, 'accent' | 'logo'>) => ({
  colour: colourOf(accent),
  logo: await mailLogo(context, logo),
})

/** How a report looks in the mail: the dashboard's own logo and accent come before the company's. */
export function reportLook(
  context: Given,
  { dashboard, company }: Pick<DashboardSnapshot, 'dashboard' | 'company'>,
): Promise<MailLook> {
  const address = dashboard.styles.logoImage ?? company.logo
  return mailLook(context, {
    accent: dashboard.styles.color ?? company.brand?.accent ?? null,
    logo: address?.replace(/^\/files\//, '') ?? null,
  })
}

function colourOf(accent: string | null): string {
  const hex = accent && hexColour(accent)
  return hex ? accentShades(hex).light.accent : COMPANYS_COLOUR
}

/** A stored logo as mails hold it; null where there is none. A mail goes out without a logo that cannot be read. */
async function mailLogo({ files, log }: Given, name: string | null): Promise<MailLogo | null> {
  if (!name || !isFileName(name)) return null
  try {
    const bytes = await readWhole(files, name)
    if (!bytes) return null
    const plate = plateOn('light', await seenOn(bytes))
    const { data, info } = await (plate ? sharp(await onPlate(bytes, plate)) : sharp(bytes))
      .resize({
        width: ROOM.width * DENSITY,
        height: ROOM.height * DENSITY,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    // A picture with fewer pixels is shown smaller rather than blurred, but never as a dot.
    const width = Math.max(Math.round(info.width / DENSITY), Math.min(info.width, 24))
    return { data: `data:image/png;base64,${data.toString('base64')}`, width }
  } catch (error) {
    log.warn({ err: error, name }, 'a logo could not be put into a mail')
    return null
  }
}

/** Within the picture itself: many readers of mail drop the grounds of a layout. */
async function onPlate(bytes: Buffer, plate: Theme): Promise<Buffer> {
  const background = LOGO_PLATES[plate]
  const { width, height } = (await sharp(bytes).metadata()).autoOrient
  const room = Math.ceil(Math.min(width, height) * PLATE_MARGIN)
  return sharp(bytes)
    .autoOrient()
    .flatten({ background })
    .extend({ top: room, bottom: room, left: room, right: room, background })
    .png()
    .toBuffer()
}
