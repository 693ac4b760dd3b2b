import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { savedDashboard } from '../../../shared/api/dashboards.ts'
import type { Widget } from '../../../shared/api/widgets.ts'
import { keepColour } from '../../../shared/rules/colours.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { isPictureName } from '../../files/fileName.ts'
import type { Actor } from '../../http/session.ts'
import { AppError } from '../../lib/errors.ts'
import { ownFiles } from '../files/findFiles.ts'
import { discardFiles, recordFile } from '../files/upload.ts'
import { cleanWidgets, requireLength } from '../widgets/richText.ts'
import { sanitise } from '../widgets/sanitise.ts'
import { requireLockable } from './lock.ts'
import { presentStyles } from './present.ts'
import { type DashboardRow, loadDashboard, loadWidgets, type StoredStyles, stylesOf } from './queries.ts'
import { IMAGE_FIELDS, type ImageField, type Save, type SaveFields } from './readSave.ts'
import { type NewImages, sameImages, storeImages } from './saveImages.ts'
import { replaceWidgets } from './storeWidgets.ts'

/**
 * Saves what was sent, all of it or nothing. The version must be the one that was loaded: a stale save is refused
 * with nothing lost (AppError 'stale_version'), unless it is the repetition of one that already came through. Throws
 * AppError('locked') while somebody else edits.
 */
export async function saveDashboard(
  context: AppContext,
  actor: Pick<Actor, 'companyId' | 'userId'>,
  dashboardId: string,
  { fields: sent, images }: Save,
): Promise<z.input<typeof savedDashboard>> {
  const fields = await cleanFields(sent)
  const stored = await storeImages(context, images)
  try {
    const answer = await context.db.tenant(actor.companyId, async (tx) => {
      const row = await loadDashboard(tx, dashboardId, { lock: true })
      const next = await changedRow(tx, row, fields)
      if (fields.version !== row.version) {
        const repeated = await isRepetition(tx, row, next, fields.widgets, stored)
        if (!repeated) throw stale()
        return { version: row.version, styles: presentStyles(row), unused: Object.values(stored) }
      }
      await requireLockable(context, tx, row, actor.userId)
      for (const image of Object.values(stored)) await recordFile(tx, actor, image.use, image)
      const styles = { ...next.styles, ...imageNames(stored) }
      const widgets =
        fields.widgets &&
        (await replaceWidgets(tx, { companyId: actor.companyId, dashboardId }, fields.widgets))
      const version = row.version + 1
      await tx
        .updateTable('dashboards')
        .set({ ...next, styles: JSON.stringify(styles), version, updatedAt: context.now().toString() })
        .where('id', '=', dashboardId)
        .execute()
      return {
        version,
        styles: presentStyles({ styles }),
        ...(widgets && { widgets }),
        unused: [],
      }
    })
    const { unused, ...saved } = answer
    await discardFiles(context, namesOf(unused))
    context.pages.drop(dashboardId)
    return saved
  } catch (error) {
    await discardFiles(context, namesOf(Object.values(stored)))
    throw error
  }
}

/** Rich text made harmless before anything is locked or stored. Throws AppError('invalid_input') where it is too long. */
async function cleanFields(fields: SaveFields): Promise<SaveFields> {
  const { footer, widgets } = fields
  const clean = footer && sanitise(footer)
  if (clean) requireLength(clean, 'The footer')
  return {
    ...fields,
    ...(clean !== undefined && { footer: clean }),
    ...(widgets && { widgets: await cleanWidgets(widgets) }),
  }
}

const namesOf = (images: readonly { name: string }[]) => images.map(({ name }) => name)

type Changes = Partial<Omit<DashboardRow, 'styles'>> & { styles: StoredStyles }

/** The row's new values; colours are kept only where valid. */
async function changedRow(tx: Tenant, row: DashboardRow, fields: SaveFields): Promise<Changes> {
  const blank = (day: string | undefined) => (day === '' ? null : day)
  const compare = fields.compare_start && fields.compare_end ? { compareMode: 'custom' } : {}
  const cleared = fields.compare_start === '' ? { compareMode: 'previous' } : {}
  const set = {
    name: fields.name,
    hiddenDateSelector: fields.hidden_date_selector,
    footer: fields.footer,
    rangeType: fields.range_type,
    startDate: fields.start,
    endDate: fields.end,
    compareStartDate: blank(fields.compare_start),
    compareEndDate: blank(fields.compare_end),
    timezone: fields.timezone,
    ...compare,
    ...cleared,
  }
  const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
  return { ...given, styles: await changedStyles(tx, stylesOf(row), fields.styles ?? {}) }
}

async function changedStyles(
  tx: Tenant,
  before: StoredStyles,
  asked: Partial<StoredStyles>,
): Promise<StoredStyles> {
  const colour = (name: 'backgroundColor' | 'dashboardBackgroundColor' | 'color') => {
    const next = asked[name]
    return next === undefined ? before[name] : next === null ? null : keepColour(next, before[name])
  }
  const names = Object.values(IMAGE_FIELDS).flatMap((image) => bareName(asked[image]) ?? [])
  const own = await ownFiles(tx, names)
  const image = (name: (typeof IMAGE_FIELDS)[ImageField]) => {
    const next = asked[name]
    if (next === undefined) return before[name]
    const file = bareName(next)
    return file && own.has(file) && isPictureName(file) ? file : null
  }
  return {
    theme: asked.theme ?? before.theme,
    backgroundColor: colour('backgroundColor'),
    dashboardBackgroundColor: colour('dashboardBackgroundColor'),
    color: colour('color'),
    logoImage: image('logoImage'),
    backgroundImage: image('backgroundImage'),
    clientImage: image('clientImage'),
  }
}

/** Images come back from the browser as the addresses it was given. */
const bareName = (image: string | null | undefined) => image?.replace(/^\/files\//, '') ?? null

const imageNames = (stored: NewImages) =>
  Object.fromEntries(
    Object.entries(stored).map(([field, { name }]) => [IMAGE_FIELDS[field as ImageField], name]),
  )

/**
 * A save answered too late is sent again with the version of before (the client repeats a 504). It is
 * recognised by changing nothing, and must not be called stale.
 */
async function isRepetition(
  tx: Tenant,
  row: DashboardRow,
  next: Changes,
  widgets: readonly Widget[] | undefined,
  images: NewImages,
): Promise<boolean> {
  const now = stylesOf(row)
  const imagesLeft = Object.fromEntries(
    Object.keys(images).map((field) => {
      const name = IMAGE_FIELDS[field as ImageField]
      return [name, now[name]]
    }),
  )
  const { styles, ...columns } = next
  if (!isDeepStrictEqual({ ...styles, ...imagesLeft }, now)) return false
  const same = Object.entries(columns).every(([name, value]) => Reflect.get(row, name) === value)
  if (!same || !(await sameImages(tx, images, now))) return false
  if (!widgets) return true
  const byId = (list: readonly Widget[]) => new Map(list.map((widget) => [widget.id, widget]))
  return isDeepStrictEqual(byId(widgets), byId(await loadWidgets(tx, row.id)))
}

const stale = () =>
  new AppError(
    'stale_version',
    'This dashboard was changed elsewhere since you loaded it. Your changes are kept here: reload to see the newer version, then apply them again.',
  )
