import { z } from 'zod'
import { dataOf, id } from '../../../shared/api/common.ts'
import { importNewer, importOutcome, importSource } from '../../../shared/api/sources.ts'
import { callKey } from '../../http/doneCall.ts'
import { readMultipart } from '../../http/multipart.ts'
import { route } from '../../http/route.ts'
import { importIntoSource, importNew } from './import.ts'
import { presentSource } from './present.ts'
import { countUses, NO_USES } from './uses.ts'

const FORM = { files: ['file'], json: ['answers'] } as const

/** Sources that stand on a file of the vendor's instead of a login. */
export const importRoutes = [
  route({
    method: 'POST',
    path: '/api/sources/import',
    access: 'member',
    summary: 'Make a source of a file exported from the vendor, or with dryRun only tell what it holds',
    response: dataOf(importOutcome),
    multipart: true,
    rate: 'importFile',
    handle: async ({ context, actor, request }) => {
      const { fields, files } = await readMultipart(request, { ...FORM, schema: importSource })
      const { source, report } = await importNew(context, actor, fields, files.file, callKey(request, actor))
      return { data: { source: source && presentSource(source, NO_USES, context.now()), report } }
    },
  }),
  route({
    method: 'POST',
    path: '/api/sources/:id/import',
    access: 'member',
    summary: 'Read a newer file into an imported source, or with dryRun only tell what would change',
    params: z.object({ id }),
    response: dataOf(importOutcome),
    multipart: true,
    rate: 'importFile',
    handle: async ({ context, actor, params, request }) => {
      const { fields, files } = await readMultipart(request, { ...FORM, schema: importNewer })
      const { source, report } = await importIntoSource(context, actor, params.id, fields, files.file)
      const uses = await context.db.tenant(actor.companyId, countUses)
      return { data: { source: source && presentSource(source, uses(source.id), context.now()), report } }
    },
  }),
]
