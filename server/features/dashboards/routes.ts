import { z } from 'zod'
import { moveToClient as moveBody } from '../../../shared/api/clients.ts'
import { dataOf, id } from '../../../shared/api/common.ts'
import {
  cloneDashboard as cloneBody,
  createDashboard as createBody,
  dashboardList,
  dashboardOwners,
  listDashboardsQuery,
  lock,
  lockDashboard,
  markFavourite,
  permalink,
  previewWidget as previewBody,
  previewedWidget,
  savedDashboard,
  updateDashboard,
  updatedDashboard,
} from '../../../shared/api/dashboards.ts'
import { feedPreview, previewFeed as previewFeedBody } from '../../../shared/api/feeding.ts'
import { replacedWidget, replaceSource } from '../../../shared/api/sources.ts'
import { callKey } from '../../http/doneCall.ts'
import { route } from '../../http/route.ts'
import { requireRightOf } from '../rights/requireRight.ts'
import { previewWidget } from '../widgets/previewWidget.ts'
import { createDashboard } from './create.ts'
import { setFavourite } from './favourite.ts'
import { findDashboard } from './findDashboard.ts'
import { moveToClient } from './followClient.ts'
import {
  archiveDashboard,
  type CancelReports,
  cloneDashboard,
  deleteDashboard,
  restoreDashboard,
} from './lifecycle.ts'
import { namedLinkRoutes } from './links/routes.ts'
import { listDashboards } from './list.ts'
import { listOwners } from './listOwners.ts'
import { releaseLock, takeLock } from './lock.ts'
import { notesOf } from './page.ts'
import { pageRoutes } from './pageRoutes.ts'
import { previewFeed } from './previewFeed.ts'
import { loadDashboard } from './queries.ts'
import { readSave } from './readSave.ts'
import { putInPlace } from './replaceSource.ts'
import { saveDashboard } from './save.ts'
import type { ReportsOf } from './showPage.ts'
import { changeSource, refreshPermalink, setPassword } from './update.ts'
import { resolveWindows } from './windows.ts'

const params = z.object({ id })
const madeAnswer = dataOf(z.object({ permalink }))

export const dashboardRoutes = (reportsOf: ReportsOf, cancelReports: CancelReports) => [
  route({
    method: 'GET',
    path: '/api/dashboards',
    access: 'member',
    summary: 'The company’s dashboards, page by page',
    query: listDashboardsQuery,
    response: dashboardList,
    handle: ({ context, actor, query }) => listDashboards(context, actor, query),
  }),
  route({
    method: 'GET',
    path: '/api/dashboard-owners',
    access: 'member',
    summary: 'The people who have made dashboards, by name',
    response: dataOf(dashboardOwners),
    handle: async ({ context, actor }) => ({ data: await context.db.tenant(actor.companyId, listOwners) }),
  }),
  route({
    method: 'POST',
    path: '/api/dashboards',
    access: 'member',
    needs: 'create',
    summary: 'Create a dashboard, blank or from a template, within the plan’s allowance',
    body: createBody,
    status: 201,
    response: madeAnswer,
    handle: async ({ context, actor, body, request }) => ({
      data: { permalink: await createDashboard(context, actor, body, callKey(request, actor)) },
    }),
  }),
  route({
    method: 'POST',
    path: '/api/dashboards/:id/clone',
    access: 'member',
    needs: 'create',
    summary: 'Copy a dashboard under a new link, and under a name',
    params,
    body: cloneBody,
    status: 201,
    response: madeAnswer,
    handle: async ({ context, actor, params, body, request }) => ({
      data: {
        permalink: await cloneDashboard(
          context,
          actor,
          { id: params.id, name: body?.name },
          callKey(request, actor),
        ),
      },
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/dashboards/:id/restore',
    access: 'member',
    needs: 'create',
    summary: 'Take a dashboard back from the archive',
    params,
    status: 204,
    handle: async ({ context, actor, params, reply }) => {
      await restoreDashboard(context, actor, params.id)
      return reply.send()
    },
  }),
  route({
    method: 'PUT',
    path: '/api/dashboards/:id/client',
    access: 'member',
    needs: 'edit',
    summary: 'Move a dashboard to a client, or out of its own; it takes what it has not chosen itself',
    params,
    body: moveBody,
    status: 204,
    handle: async ({ context, actor, params, body, reply }) => {
      await moveToClient(context, actor, params.id, body.clientId)
      return reply.send()
    },
  }),
  route({
    method: 'PUT',
    path: '/api/dashboards/:id/favourite',
    access: 'member',
    summary: 'Mark a dashboard for oneself, or take the mark off',
    params,
    body: markFavourite,
    status: 204,
    handle: async ({ context, actor, params, body, reply }) => {
      await setFavourite(context, actor, params.id, body.favourite)
      return reply.send()
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/dashboards/:id/archive',
    access: 'member',
    summary: 'Archive a dashboard; its link ends at once',
    params,
    status: 204,
    handle: async ({ context, actor, params, reply }) => {
      await archiveDashboard(context, actor, params.id)
      return reply.send()
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/dashboards/:id',
    access: 'member',
    summary: 'Delete a dashboard with all that belongs to it',
    params,
    status: 204,
    handle: async ({ context, actor, params, reply }) => {
      await deleteDashboard(context, actor, params.id, cancelReports)
      return reply.send()
    },
  }),
  route({
    method: 'POST',
    path: '/api/dashboards/:id',
    access: 'member',
    needs: 'edit',
    summary:
      'Save a dashboard (multipart: fields, JSON of styles and of widgets or operations on them, images); stale versions are refused',
    params,
    response: dataOf(savedDashboard),
    multipart: true,
    handle: async ({ context, actor, params, request }) => ({
      data: await saveDashboard(context, actor, params.id, await readSave(request)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/dashboards/:id',
    access: 'member',
    summary:
      'Set the link’s password, give it a new link (also by permalink), or feed a data type from another source',
    params,
    body: updateDashboard,
    response: dataOf(updatedDashboard),
    handle: async ({ context, actor, params, body, request }) => {
      // Readers can be shut out whatever the plan.
      if (body.category === 'interactive_source') await requireRightOf(context, actor, 'edit')
      const own = await context.db.tenant(actor.companyId, (tx) => findDashboard(tx, params.id))
      switch (body.category) {
        case 'new_password':
          return { data: await setPassword(context, actor, own, body.password) }
        case 'refresh_permalink':
          return { data: await refreshPermalink(context, actor, own, callKey(request, actor)) }
        case 'interactive_source':
          return { data: await changeSource(context, actor, own, body) }
      }
    },
  }),
  route({
    method: 'POST',
    path: '/api/dashboards/:id/lock',
    access: 'member',
    needs: 'edit',
    summary: 'Take or renew the editing lease (60 seconds), or take it over',
    params,
    body: lockDashboard,
    response: dataOf(z.object({ locked: lock.nullable() })),
    handle: async ({ context, actor, params, body }) => ({
      data: { locked: await takeLock(context, actor, params.id, body.takeOver) },
    }),
  }),
  route({
    method: 'DELETE',
    path: '/api/dashboards/:id/lock',
    access: 'member',
    summary: 'Give the own editing lease back',
    params,
    status: 204,
    handle: async ({ context, actor, params, reply }) => {
      await releaseLock(context, actor, params.id)
      return reply.send()
    },
  }),
  route({
    method: 'POST',
    path: '/api/dashboards/:id/preview',
    access: 'member',
    needs: 'edit',
    summary: 'The view of one widget that is not saved yet',
    params,
    body: previewBody,
    response: previewedWidget,
    rate: 'preview',
    handle: async ({ context, actor, params, body }) => {
      const { companyId } = actor
      const { dashboard, notes } = await context.db.tenant(companyId, async (tx) => {
        const dashboard = await loadDashboard(tx, params.id)
        return { dashboard, notes: dashboard.clientId === null ? [] : await notesOf(tx, dashboard.clientId) }
      })
      const windows = resolveWindows(dashboard, body, { owner: true, now: context.now() })
      const { sample } = dashboard
      return previewWidget({ context, companyId, windows, notes, sample }, body.widget, body.layout)
    },
  }),
  route({
    method: 'POST',
    path: '/api/dashboards/:id/preview/sources',
    access: 'member',
    needs: 'edit',
    summary: 'What each widget of a data type shows now, and would show if it were fed so',
    params,
    body: previewFeedBody,
    response: dataOf(z.array(feedPreview)),
    rate: 'preview',
    handle: async ({ context, actor, params, body }) => ({
      data: await previewFeed(context, actor.companyId, params.id, body),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/sources/:id/replace',
    access: 'member',
    needs: 'edit',
    summary: 'Put another source of the same kind in its place, or with dryRun only tell what would change',
    params,
    body: replaceSource,
    response: dataOf(z.array(replacedWidget)),
    handle: async ({ context, actor, params, body }) => ({
      data: await putInPlace(context, actor, params.id, body),
    }),
  }),
  ...namedLinkRoutes,
  ...pageRoutes(reportsOf),
]
