import { refreshProperties } from '../../server/features/sources/properties.ts'
import { die, joinApp } from '../childProcess.ts'

/** Asks a source whose token has ended, and is killed with the vendor's new token in hand. */
const { context, task } = await joinApp()
const dying: typeof context.http = async (request) => {
  const answer = await context.http(request)
  if (new URL(request.url).pathname.endsWith('/token')) {
    die()
    await new Promise(() => undefined)
  }
  return answer
}
await refreshProperties(context.with({ http: dying }), task.companyId ?? '', task.sourceId ?? '')
