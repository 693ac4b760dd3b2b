import { refreshProperties } from '../../server/features/sources/properties.ts'
import { die, joinApp } from '../childProcess.ts'

/** Queries a source whose token has expired, and is killed while it holds the vendor's new token. */
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
