import type { SeenOn } from '../../../shared/api/brand.ts'
import type { AppContext } from '../../context.ts'
import { isPictureName } from '../../files/fileName.ts'
import { readWhole } from '../../files/store.ts'
import { seenOn } from './pictureColours.ts'

/**
 * What is kept of a logo beside its name, as every page needs it; null where there is none, or none that can be read.
 * Whose file it is, is asked by what saves it.
 */
export async function measureLogo(
  { files, log }: Pick<AppContext, 'files' | 'log'>,
  logo: string | null,
): Promise<{ logo: string; seenOn: SeenOn } | null> {
  if (!logo || !isPictureName(logo)) return null
  try {
    const bytes = await readWhole(files, logo)
    return bytes && { logo, seenOn: await seenOn(bytes) }
  } catch (error) {
    log.warn({ err: error, name: logo }, 'a logo could not be measured')
    return null
  }
}
