import { z } from 'zod'
import type { OAuthCall, OAuthDialect, TokenSet } from '../../contract.ts'
import { ProviderError } from '../../providerError.ts'
import type { MetaFailure } from './errors.ts'
import { callGraph, type MetaCaller, orNothing } from './graph.ts'

/** Meta's way of signing in, the same for all its products (developers.facebook.com/docs/facebook-login). */
export const metaDialect: OAuthDialect = {
  authoriseQuery: (standard) => ({ ...standard, scope: (standard.scope ?? '').split(' ').join(',') }),

  readCallback(parameters) {
    // Failures other than a refusal come as error_code and error_message, without an `error`.
    const words = parameters.get('error_message')
    if (parameters.has('error') || parameters.has('code') || words === null) return parameters
    const read = new URLSearchParams(parameters)
    read.set('error', 'server_error')
    read.set('error_description', words)
    return read
  },

  async exchange(call) {
    const granted = await tokenCall(call, { redirect_uri: call.redirectUri, code: call.code })
    return asTokens(call, granted)
  },

  /** The first token is valid for an hour or two, the exchanged one for 60 days. Neither names scopes. */
  async complete(call) {
    const long = await tokenCall(call, {
      grant_type: 'fb_exchange_token',
      fb_exchange_token: call.tokens.accessToken,
    })
    const tokens = asTokens(call, long)
    const facts = await inspect(call, tokens.accessToken)
    if (!facts.is_valid) {
      throw new ProviderError('unexpected', 'Meta granted a token that it does not accept itself.', {
        vendorMessage: facts.error?.message ?? null,
      })
    }
    const ends = [facts.expires_at, facts.data_access_expires_at].filter((second) => second > 0)
    const end = Math.min(...ends)
    return {
      ...tokens,
      scopes: facts.scopes,
      // After `data_access_expires_at` calls for a person's data fail although the token still appears valid.
      expiresAt: ends.length > 0 ? Temporal.Instant.fromEpochMilliseconds(end * 1000) : tokens.expiresAt,
    }
  },

  /** Ends the person's whole grant to the app, of every Meta product. */
  async revoke(call) {
    const caller = { ...signed(call), token: call.token }
    const request = { path: '/me/permissions', method: 'DELETE' } as const
    const isGone = ({ code }: MetaFailure) => code === 190 || code === 102
    await orNothing(isGone, (explain) => callGraph(caller, { ...request, explain }, Done))
  },
}

const Done = z.object({ success: z.boolean() })
const Granted = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().optional() })

async function tokenCall(call: OAuthCall, parameters: Record<string, string>) {
  const { id, secret } = call.client
  const caller: MetaCaller = { ...signed(call) }
  const request = {
    path: '/oauth/access_token',
    parameters: { client_id: id, client_secret: secret, ...parameters },
  }
  return (await callGraph(caller, request, Granted)).data
}

function asTokens(call: OAuthCall, granted: z.infer<typeof Granted>): TokenSet {
  const { access_token, expires_in } = granted
  const expiresAt = expires_in ? call.now.add({ seconds: Math.floor(expires_in) }) : null
  return { accessToken: access_token, refreshToken: null, expiresAt, scopes: [] }
}

const Facts = z.object({
  data: z.object({
    is_valid: z.boolean(),
    scopes: z.array(z.string()).default([]),
    /** Epoch seconds; 0 is never. */
    expires_at: z.number().default(0),
    data_access_expires_at: z.number().default(0),
    error: z.object({ message: z.string().optional() }).optional(),
  }),
})

async function inspect(call: OAuthCall, token: string) {
  const caller = { ...signed(call), token: `${call.client.id}|${call.client.secret}`, secret: undefined }
  const request = { path: '/debug_token', parameters: { input_token: token } }
  return (await callGraph(caller, request, Facts)).data.data
}

const signed = ({ origin, fetch, now, signal, client }: OAuthCall): MetaCaller => ({
  now,
  origin,
  fetch,
  signal,
  secret: client.secret,
})
