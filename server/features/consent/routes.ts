import { z } from 'zod'
import { assertMember } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { finishByLink } from '../loginLinks/signIn.ts'
import { finishOnSourcesScreen, SOURCES_SCREEN } from '../sources/routes.ts'

export const consentRoutes = [
  route({
    method: 'GET',
    path: '/oauth/callback',
    // Whoever came by a login link has no account; all others must be signed in.
    access: 'anonymous',
    // A sign-in can end while its owner is at the vendor's consent page.
    signInTo: SOURCES_SCREEN,
    summary: 'Where vendors send people back to',
    query: z.looseObject({}),
    rate: 'consent',
    handle: async ({ context, actor, request, reply }) => {
      const parameters = new URL(request.url, context.config.publicUrl).searchParams
      const page = await finishByLink(context, parameters, { request, reply })
      if (page !== null) return reply.redirect(page)
      return reply.redirect(await finishOnSourcesScreen(context, assertMember(actor), parameters, reply))
    },
  }),
]
