import { z } from 'zod'
import { dataOf } from '../../../../shared/api/common.ts'
import { lock, savedDashboard, type updateDashboard } from '../../../../shared/api/dashboards.ts'
import { feedPreview } from '../../../../shared/api/feeding.ts'
import {
  type DashboardChanges,
  IMAGE_FIELDS,
  type StyleImage,
  toForm,
} from '../../../../shared/api/saveForm.ts'
import { widget } from '../../../../shared/api/widgets.ts'
import { call, send } from '../../../lib/api.ts'

const saved = dataOf(savedDashboard)

export const save = async (id: string, version: number, changes: DashboardChanges) =>
  (await call(saved, 'POST', `/api/dashboards/${id}`, { body: toForm(version, changes) })).data

/** Stores one image of the styles and answers with all styles (a files-only save). */
export async function saveImage(id: string, version: number, image: StyleImage, file: File) {
  const body = toForm(version, {})
  body.set('category', 'files')
  body.set(IMAGE_FIELDS[image], file)
  return (await call(saved, 'POST', `/api/dashboards/${id}`, { body })).data
}

/** Deletes a stored image; that it fails is ignored. */
export const deleteFile = (filename: string) =>
  send('DELETE', '/api/files', { body: { filename } }).catch(() => undefined)

type Update = z.input<typeof updateDashboard>
const update = (id: string, body: Update) => ({ method: 'PUT', path: `/api/dashboards/${id}`, body })

/** An empty password takes the protection off. */
export async function setPassword(id: string, password: string): Promise<boolean> {
  const { method, path, body } = update(id, { category: 'new_password', password })
  return (await call(dataOf(z.object({ passwordProtected: z.boolean() })), method, path, { body })).data
    .passwordProtected
}

/** Gives the dashboard a new link; the old one stops working at once. */
export async function refreshPermalink(id: string): Promise<string> {
  const { method, path, body } = update(id, { category: 'refresh_permalink' })
  const answer = dataOf(z.object({ permalink: z.string() }))
  return (await call(answer, method, path, { body, once: true })).data.permalink
}

/** What feeds the widgets of a data type: all, or those that are named. */
export type Feeding = Omit<Extract<Update, { category: 'interactive_source' }>, 'category' | 'version'>

const fed = dataOf(
  z.object({ version: z.number(), widgets: z.array(widget), defaults: z.record(z.string(), z.unknown()) }),
)

/** Feeds the widgets of a data type from this source. Throws ApiError `stale_version`, `locked`. */
export async function feedType(id: string, version: number, asked: Feeding) {
  const { method, path, body } = update(id, { category: 'interactive_source', version, ...asked })
  return (await call(fed, method, path, { body })).data
}

/** What the widgets of a data type show now, and would show if they were fed so. */
export const previewFeed = async (id: string, { widgets: _all, ...asked }: Feeding, signal: AbortSignal) =>
  (
    await call(dataOf(z.array(feedPreview)), 'POST', `/api/dashboards/${id}/preview/sources`, {
      body: asked,
      signal,
    })
  ).data

const lockAnswer = dataOf(z.object({ locked: lock.nullable() }))
export type Lock = z.infer<typeof lock> | null

/** Takes, renews or takes over the editing lease. Throws ApiError `locked` (423) while someone else holds it. */
export const takeLock = async (id: string, takeOver = false): Promise<Lock> =>
  (await call(lockAnswer, 'POST', `/api/dashboards/${id}/lock`, { body: { takeOver } })).data.locked

export const releaseLock = (id: string) => send('DELETE', `/api/dashboards/${id}/lock`, { keepalive: true })
