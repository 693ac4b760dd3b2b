import { z } from 'zod'
import type { OAuthDialect } from '../contract.ts'
import { send } from './client.ts'
import { auth } from './definition.ts'
import { Granted } from './wire.ts'

/** Where TikTok's sign-in departs from OAuth 2.0: names, JSON bodies, errors with status 200, tokens without end. */
export const dialect: OAuthDialect = {
  authoriseQuery({ client_id = '', redirect_uri = '', state = '' }) {
    return { app_id: client_id, state, redirect_uri }
  },

  /** A refusal has no documented redirect: no code is one. */
  readCallback(parameters) {
    const code = parameters.get('auth_code') ?? parameters.get('code')
    const state = parameters.get('state') ?? ''
    return new URLSearchParams(code ? { code, state } : { error: 'access_denied', state })
  },

  async exchange(call) {
    const { id, secret } = call.client
    const { data } = await send(call, Granted, {
      url: call.origin('api') + auth.token.path,
      body: { app_id: id, secret, auth_code: call.code, return_advertiser_ids: false },
    })
    return {
      accessToken: data.access_token,
      refreshToken: null,
      expiresAt: null,
      scopes: data.scope?.map(String) ?? auth.scopes,
    }
  },

  async revoke(call) {
    const { id, secret } = call.client
    await send(call, z.unknown(), {
      url: call.origin('api') + (auth.revoke?.path ?? ''),
      body: { app_id: id, secret, access_token: call.token },
    })
  },
}
