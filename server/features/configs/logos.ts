import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { providers } from '../../../providers/registry.ts'
import { route } from '../../http/route.ts'
import { notFound } from '../../lib/errors.ts'

const folder = join(import.meta.dirname, '../../../providers')
const DAY_SECONDS = 86_400

/** The mark of each built source kind, from its own folder. */
export const logoRoute = route({
  method: 'GET',
  path: '/logos/:file',
  access: 'member',
  summary: 'The mark of a source kind, as <kind>.svg',
  params: z.object({ file: z.string().max(60) }),
  handle: async ({ params, reply }) => {
    const found = providers.find(({ definition }) => params.file === `${definition.kind}.svg`)
    if (!found) throw notFound('logo')
    return reply
      .type('image/svg+xml')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', `private, max-age=${DAY_SECONDS}`)
      .send(await readFile(join(folder, found.definition.kind, 'logo.svg')))
  },
})
