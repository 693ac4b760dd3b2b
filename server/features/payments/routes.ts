import { PAYMENT_PROVIDERS } from '../../../shared/domain/payment.ts'
import { route } from '../../http/route.ts'
import { admitEvents, receiveEvents } from './receiveEvents.ts'

/** The address at which each payment provider reports what has happened. */
export const paymentRoutes = PAYMENT_PROVIDERS.map((provider) =>
  route({
    method: 'POST',
    path: `/webhooks/${provider}`,
    access: 'anonymous',
    // No browser calls it: a signature over the body shows who does.
    withoutCookies: true,
    raw: true,
    rate: 'webhook',
    before: (context, request) => admitEvents(context, provider, request),
    summary: 'Events of the payment provider: 200 once all are done, 202 with the ids of those that are',
    handle: async ({ context, request, reply }) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { status, text } = await receiveEvents(context, provider, body, request)
      return reply.status(status).type('text/plain').send(text)
    },
  }),
)
