import { z } from 'zod'
import type { ProviderContext } from '../../contract.ts'
import { ProviderError } from '../../providerError.ts'
import { nodePath } from './graph.ts'
import { metaJson } from './index.ts'

const PageToken = z.object({ access_token: z.string().optional() })

/**
 * The same context with the page's own token in place of the person's, as page insights require. The token is
 * requested every time: it expires with the person's, and storing it would mean a second secret to protect.
 * @throws ProviderError `bad_request` where the person's role on the page brings no token
 */
export async function asPage(context: ProviderContext, pageId: string): Promise<ProviderContext> {
  const request = { path: nodePath(pageId), parameters: { fields: 'access_token' } }
  const { access_token } = await metaJson(context, request, PageToken)
  if (access_token === undefined) {
    throw new ProviderError(
      'bad_request',
      'The connected login has no role on this Facebook page that lets it read insights. Ask an administrator of the page for one.',
      { field: 'property' },
    )
  }
  const scopes = context.credentials.type === 'oauth' ? context.credentials.scopes : []
  return { ...context, credentials: { type: 'oauth', accessToken: access_token, scopes } }
}
