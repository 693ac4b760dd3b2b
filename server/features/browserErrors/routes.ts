import { browserError } from '../../../shared/api/browserErrors.ts'
import { withoutNames } from '../../../shared/rules/withoutNames.ts'
import { route } from '../../http/route.ts'

export const browserErrorRoutes = [
  route({
    method: 'POST',
    path: '/api/browser-errors',
    access: 'anonymous',
    // Framed pages break too; nothing is done with the call but a line of the log.
    withoutCookies: true,
    summary: 'Log what broke in a browser, without queries, ids and addresses',
    body: browserError,
    status: 204,
    rate: 'browserErrors',
    handle: async ({ context, body, request, reply }) => {
      context.log.error(
        {
          browserError: withoutNames(body.message),
          stack: withoutNames(body.stack),
          path: withoutNames(body.path),
          userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        },
        'a page broke in a browser',
      )
      return reply.send()
    },
  }),
]
