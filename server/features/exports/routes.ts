import { z } from 'zod'
import { dataOf, id } from '../../../shared/api/common.ts'
import { companyExport, exportSchemas } from '../../../shared/api/exports.ts'
import { route } from '../../http/route.ts'
import { sendExport } from './download.ts'
import { latestExport, presentExport, startExport } from './exports.ts'
import { RESOURCES } from './resources/index.ts'
import { fileOf } from './resources/resource.ts'
import { findSchema } from './schemas.ts'

export const exportRoutes = [
  route({
    method: 'POST',
    path: '/api/company/exports',
    access: 'admin',
    summary: 'Start an export of everything the company has; where one is under way, it is that one',
    response: dataOf(companyExport),
    status: 202,
    rate: 'startExport',
    handle: ({ context, actor }) =>
      context.db.tenant(actor.companyId, async (tx) => ({
        data: await presentExport(tx, await startExport(context, tx, actor), context.now()),
      })),
  }),
  route({
    method: 'GET',
    path: '/api/company/exports',
    access: 'admin',
    summary: 'The latest export with its progress, and where it can be fetched',
    response: dataOf(companyExport.nullable()),
    handle: ({ context, actor }) =>
      context.db.tenant(actor.companyId, async (tx) => {
        const latest = await latestExport(tx)
        return { data: latest && (await presentExport(tx, latest, context.now())) }
      }),
  }),
  route({
    method: 'GET',
    path: '/api/company/exports/:id/file',
    access: 'admin',
    summary: 'The ZIP of an export, or the bytes of it that a Range names',
    params: z.object({ id }),
    rate: 'exportFile',
    handle: ({ context, actor, params, request, reply }) =>
      sendExport(context, { actor, exportId: params.id, request, reply }),
  }),
  route({
    method: 'GET',
    path: '/api/export-schemas',
    access: 'anonymous',
    summary: 'The files of an export that are JSON, with the addresses of their schemas',
    response: dataOf(exportSchemas),
    rate: 'exportSchema',
    handle: async () => ({
      data: RESOURCES.map((resource) => ({
        name: resource.name,
        file: fileOf(resource),
        url: `/api/export-schemas/${resource.name}`,
      })),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/export-schemas/:resource',
    access: 'anonymous',
    summary: 'The JSON Schema of a file of an export; of one line, where the file has lines',
    params: z.object({ resource: z.string().max(100) }),
    rate: 'exportSchema',
    response: z.record(z.string(), z.unknown()),
    handle: async ({ params }) => ({ ...findSchema(params.resource) }),
  }),
]
