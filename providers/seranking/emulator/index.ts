import type { Emulator } from '../../sandbox/emulation.ts'
import { answerCall } from './calls.ts'
import { isSandboxKey, sandboxKey } from './data.ts'

export { sandboxKey } from './data.ts'

export const sandboxCredentials = () => ({
  type: 'credentials' as const,
  account: 'Harbour & Pine',
  token: sandboxKey('demo'),
})

/** Emulates both path styles from one data set: the current one at `api`, the legacy one at `legacy`. */
export const emulator: Emulator = async (request, context) => {
  const { switches } = context
  if (switches.has('slow')) await new Promise((resolve) => setTimeout(resolve, 3000))
  if (switches.has('server_error')) return failure(500, 'Internal Server Error')
  if (switches.has('error_in_200')) {
    return Response.json({ error: { code: 500, message: 'Internal error', description: 'Try again later.' } })
  }
  if (switches.has('html_answer')) {
    return new Response('<!DOCTYPE html><html><head><title>Maintenance</title></head><body></body></html>', {
      headers: { 'content-type': 'text/html' },
    })
  }
  const [scheme, key = ''] = (request.headers.get('authorization') ?? '').split(' ')
  const isDead = switches.has('expired_token') || switches.has('revoked_grant')
  if (isDead || scheme !== 'Token' || !isSandboxKey(key)) return failure(401, 'Unauthorized')
  if (switches.has('rate_limited')) {
    return failure(
      429,
      'Too Many Requests',
      'The call-rate limit has been reached. Please reduce your request frequency.',
    )
  }
  if (switches.has('missing_scope')) return failure(403, 'Subscription required')
  if (switches.has('quota_used_up')) return failure(403, 'Limit reached')
  if (switches.has('no_access')) return failure(403, 'Forbidden')
  const response = answerCall(new URL(request.url), context)
  if (!switches.has('truncated_answer')) return response
  const text = await response.text()
  return new Response(text.slice(0, Math.ceil(text.length / 2)), response)
}

const failure = (code: number, message: string, description?: string): Response =>
  Response.json({ error: { code, message, ...(description ? { description } : {}) } }, { status: code })
