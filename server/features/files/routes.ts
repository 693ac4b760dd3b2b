import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { deleteFile, keptFile, uploadedFile } from '../../../shared/api/files.ts'
import { downloadName } from '../../../shared/rules/fileNames.ts'
import { isPictureName } from '../../files/fileName.ts'
import { attachment } from '../../http/attachment.ts'
import { callKey, doneOnce } from '../../http/doneCall.ts'
import { wholeUpload } from '../../http/multipart.ts'
import { isServedHere } from '../../http/ownHost.ts'
import { route } from '../../http/route.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { fileUrl } from './address.ts'
import { fileFacts } from './findFiles.ts'
import { mayRead } from './policy.ts'
import { listFiles } from './queries.ts'
import {
  deleteUpload,
  discardFiles,
  FILE_USES,
  orDiscard,
  recordFile,
  storeFile,
  storeImage,
} from './upload.ts'

const DAY_SECONDS = 86_400

export const fileRoutes = [
  route({
    method: 'GET',
    path: '/api/files',
    access: 'member',
    summary: 'What the company uploaded, newest first',
    response: dataOf(z.array(keptFile)),
    handle: async ({ context, actor }) => {
      const files = await context.db.tenant(actor.companyId, listFiles)
      return {
        data: files.map(({ name, originalName }) => ({
          filename: name,
          name: originalName,
          url: fileUrl(name),
          picture: isPictureName(name),
        })),
      }
    },
  }),
  route({
    method: 'POST',
    path: '/api/files/:use',
    access: 'member',
    summary: 'Upload an image (PNG, JPEG, WebP), which is encoded anew, or for a widget a CSV file',
    params: z.object({ use: z.enum(FILE_USES) }),
    response: dataOf(uploadedFile),
    multipart: true,
    rate: 'upload',
    handle: async ({ context, actor, params, request }) => {
      const part = await request.file({ limits: { fields: 0 } })
      if (!part) throw new AppError('invalid_input', 'Choose a file to upload.')
      const upload = await wholeUpload(part)
      const stored = await (params.use === 'widgets' ? storeFile : storeImage)(context, actor, upload)
      const call = { companyId: actor.companyId, key: callKey(request, actor) }
      const name = await orDiscard(context, [stored], () =>
        context.db.tenant(actor.companyId, (tx) =>
          doneOnce(tx, call, async () => {
            await recordFile(tx, actor, params.use, stored)
            return stored.name
          }),
        ),
      )
      if (name !== stored.name) await discardFiles(context, [stored.name])
      return { data: { filename: name, name: stored.originalName, url: fileUrl(name) } }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/files',
    access: 'member',
    summary: 'Delete a file of the own company that no dashboard shows',
    body: deleteFile,
    status: 204,
    handle: async ({ context, actor, body, reply }) => {
      await deleteUpload(context, actor, body.filename)
      return reply.send()
    },
  }),
  route({
    method: 'GET',
    path: '/files/:name',
    access: 'viewer',
    summary:
      'An image, or a CSV file to save; for readers of a link, by the address that its dashboard gave them',
    params: z.object({ name: z.string().max(100) }),
    query: z.object({ link: z.string().max(100).optional(), brand: z.string().max(100).optional() }),
    handle: async ({ context, params, query, actor, request, reply }) => {
      const facts = await fileFacts(context, params.name)
      if (!facts || !isServedHere(request, facts.companyId)) throw notFound('file')
      const file = { name: params.name, companyId: facts.companyId }
      if (!(await mayRead(context, file, { actor, ...query }))) throw notFound('file')
      const found = await context.files.read(params.name)
      if (!found) throw notFound('file')
      if (found.size !== null) reply.header('content-length', found.size)
      return reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', dispositionOf(params.name, facts))
        .header('cache-control', `private, max-age=${DAY_SECONDS}`)
        .type(facts.contentType)
        .send(found.stream)
    },
  }),
]

/** Pictures are drawn, all else is saved under the name that its uploader gave it. */
const dispositionOf = (name: string, { originalName }: { originalName: string }) =>
  isPictureName(name)
    ? 'inline; filename="image"'
    : attachment(downloadName(originalName.replace(/\.csv$/i, ''), 'csv', 'table'))
