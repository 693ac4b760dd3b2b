import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { savedDashboard } from '../../../shared/api/dashboards.ts'
import { type DashboardChanges, STYLE_IMAGES, type StyleImage } from '../../../shared/api/saveForm.ts'
import type { Widget } from '../../../shared/api/widgets.ts'
import { keepColour } from '../../../shared/rules/colours.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { isPictureName } from '../../files/fileName.ts'
import { AppError } from '../../lib/errors.ts'
import type { Doer } from '../audit/record.ts'
import { showableFiles } from '../files/findFiles.ts'
import { discardFiles, namesOf, orDiscard, recordFile } from '../files/upload.ts'
import { readLinkHost } from '../host/linkHost.ts'
import { cleanWidgets, requireLength } from '../widgets/richText.ts'
import { sanitise } from '../widgets/sanitise.ts'
import { hasMade, noteSave } from './doneSave.ts'
import { requireLockable } from './lock.ts'
import { presentStyles } from './present.ts'
import { type DashboardRow, loadDashboard, loadWidgets, type StoredStyles, stylesOf } from './queries.ts'
import type { Save } from './readSave.ts'
import { recordSave } from './recordSave.ts'
import { type NewImages, sameImages, storeImages } from './saveImages.ts'
import { cleanOperations, storeOperations } from './storeOperations.ts'
import { type DashboardPlace, replaceWidgets } from './storeWidgets.ts'

/**
 * Saves what was sent, all of it or nothing. The version must be the one that was loaded: a stale save is
 * refused with nothing lost (AppError 'stale_version'), unless it repeats one that has already succeeded.
 * Throws AppError('locked') while another user edits.
 */
export async function saveDashboard(
  context: AppContext,
  actor: Doer,
  dashboardId: string,
  { version: from, changes: sent, images }: Save,
): Promise<z.input<typeof savedDashboard>> {
  const changes = await cleanChanges(sent)
  const stored = await storeImages(context, actor, images)
  const answer = await orDiscard(context, Object.values(stored), () =>
    context.db.tenant(actor.companyId, async (tx) => {
      const row = await loadDashboard(tx, dashboardId, { lock: true })
      const next = await changedRow(context, tx, row, changes)
      const call = { actor, dashboardId, version: from, changes, images: stored }
      if (from !== row.version) {
        const repeated = changes.operations
          ? await hasMade(tx, call, { version: row.version, otherwise: stale() })
          : await isRepetition(tx, row, next, changes.widgets, stored)
        if (!repeated) throw stale()
        return { version: row.version, styles: presentStyles(row), unused: Object.values(stored) }
      }
      await requireLockable(context, tx, row, actor.userId)
      for (const image of Object.values(stored)) await recordFile(tx, actor, image.use, image)
      const styles = { ...next.styles, ...imageNames(stored) }
      const widgets = await recordSave(tx, actor, row, next.name, () =>
        storeChanged(tx, { companyId: actor.companyId, dashboardId }, changes),
      )
      const version = row.version + 1
      if (changes.operations) await noteSave(tx, call, version)
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
    }),
  )
  const { unused, ...saved } = answer
  await discardFiles(context, namesOf(unused))
  context.pages.drop(dashboardId)
  return saved
}

/** Stores a save's widgets: all of them, or operations on them. Returns them as stored. */
async function storeChanged(
  tx: Tenant,
  place: DashboardPlace,
  { widgets, operations }: DashboardChanges,
): Promise<Widget[] | undefined> {
  if (operations) return storeOperations(tx, place, operations)
  return widgets && replaceWidgets(tx, place, widgets)
}

/** Rich text sanitised before anything is locked or stored. Throws AppError('invalid_input') where it is too long. */
async function cleanChanges(changes: DashboardChanges): Promise<DashboardChanges> {
  const { footer, widgets, operations } = changes
  if (widgets && operations) {
    throw new AppError('invalid_input', 'Send all widgets, or operations on them, not both.')
  }
  const clean = footer && sanitise(footer)
  if (clean) requireLength(clean, 'The footer')
  return {
    ...changes,
    ...(clean !== undefined && { footer: clean }),
    ...(widgets && { widgets: await cleanWidgets(widgets) }),
    ...(operations && { operations: await cleanOperations(operations) }),
  }
}

type NewValues = Partial<Omit<DashboardRow, 'styles'>> & { styles: StoredStyles }

/** The row's new values; invalid colours are dropped. */
async function changedRow(
  context: AppContext,
  tx: Tenant,
  row: DashboardRow,
  changes: DashboardChanges,
): Promise<NewValues> {
  const blank = (day: string | undefined) => (day === '' ? null : day)
  const { styles, widgets: _, operations: _operations, ...columns } = changes
  const { compareStartDate, compareEndDate, linkHost } = columns
  const compare = compareStartDate && compareEndDate ? { compareMode: 'custom' } : {}
  const cleared = compareStartDate === '' ? { compareMode: 'previous' } : {}
  const set = {
    ...columns,
    compareStartDate: blank(compareStartDate),
    compareEndDate: blank(compareEndDate),
    linkHost: linkHost === undefined ? undefined : await readLinkHost(context, tx, linkHost),
    ...compare,
    ...cleared,
  }
  const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
  return { ...given, styles: await changedStyles(tx, stylesOf(row), styles ?? {}) }
}

async function changedStyles(
  tx: Tenant,
  before: StoredStyles,
  requested: Partial<StoredStyles>,
): Promise<StoredStyles> {
  const colour = (name: 'backgroundColor' | 'dashboardBackgroundColor' | 'color') => {
    const next = requested[name]
    return next === undefined ? before[name] : next === null ? null : keepColour(next, before[name])
  }
  const names = STYLE_IMAGES.flatMap((image) => bareName(requested[image]) ?? [])
  const own = await showableFiles(tx, names)
  const image = (name: StyleImage) => {
    const next = requested[name]
    if (next === undefined) return before[name]
    const file = bareName(next)
    return file && own.has(file) && isPictureName(file) ? file : null
  }
  return {
    theme: requested.theme ?? before.theme,
    backgroundColor: colour('backgroundColor'),
    dashboardBackgroundColor: colour('dashboardBackgroundColor'),
    color: colour('color'),
    logoImage: image('logoImage'),
    backgroundImage: image('backgroundImage'),
    clientImage: image('clientImage'),
    paper: requested.paper ?? before.paper,
    pages: requested.pages ?? before.pages,
    cover: requested.cover ?? before.cover,
    changes: requested.changes ?? before.changes,
  }
}

/** The browser sends images back as the addresses that it received. */
const bareName = (image: string | null | undefined) => image?.replace(/^\/files\//, '') ?? null

const imageNames = (stored: NewImages) =>
  Object.fromEntries(Object.entries(stored).map(([image, { name }]) => [image, name]))

/**
 * A save answered too late is sent once more with the version of before (the client repeats a 504). It is
 * recognised by changing nothing, and must not be called stale.
 */
async function isRepetition(
  tx: Tenant,
  row: DashboardRow,
  next: NewValues,
  widgets: readonly Widget[] | undefined,
  images: NewImages,
): Promise<boolean> {
  const now = stylesOf(row)
  const sent = STYLE_IMAGES.filter((image) => images[image])
  const imagesLeft = Object.fromEntries(sent.map((image) => [image, now[image]]))
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
