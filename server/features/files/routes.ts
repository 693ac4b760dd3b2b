import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { deleteFile, uploadedFile } from '../../../shared/api/files.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { fileUrl } from './address.ts'
import { fileFacts } from './queries.ts'
import { deleteImage, FILE_USES, recordImage, storeImage } from './upload.ts'

const DAY_SECONDS = 86_400

export const fileRoutes = [
  route({
    method: 'POST',
    path: '/api/files/:use',
    access: 'member',
    summary: 'Upload an image (PNG, JPEG, WebP); it is encoded anew',
    params: z.object({ use: z.enum(FILE_USES) }),
    response: dataOf(uploadedFile),
    multipart: true,
    perMinute: 60,
    handle: async ({ context, actor, params, request }) => {
      const part = await request.file()
      if (!part) throw new AppError('invalid_input', 'Choose an image to upload.')
      const stored = await storeImage(context, { bytes: await part.toBuffer(), filename: part.filename })
      await context.db.tenant(actor.companyId, (tx) => recordImage(tx, actor, params.use, stored))
      return { data: { filename: stored.name, name: stored.originalName, url: fileUrl(stored.name) } }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/files',
    access: 'member',
    summary: 'Delete an image of the own company',
    body: deleteFile,
    status: 204,
    handle: async ({ context, actor, body, reply }) => {
      await deleteImage(context, actor.companyId, body.filename)
      return reply.send()
    },
  }),
  route({
    method: 'GET',
    path: '/files/:name',
    access: 'viewer',
    summary: 'An image; its unguessable name is the right to read it',
    params: z.object({ name: z.string().max(100) }),
    handle: async ({ context, params, reply }) => {
      const facts = await fileFacts(context, params.name)
      if (!facts) throw notFound('file')
      const found = await context.files.read(params.name)
      if (!found) throw notFound('file')
      if (found.size !== null) reply.header('content-length', found.size)
      return reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', 'inline; filename="image"')
        .header('cache-control', `private, max-age=${DAY_SECONDS}`)
        .type(facts.contentType)
        .send(found.stream)
    },
  }),
]
