import type { AppContext } from '../context.ts'

/** Whether people reach the product over TLS. */
export const isSecure = (context: AppContext) => context.config.publicUrl.startsWith('https:')

/** `__Host-` binds a cookie to this host over TLS; plain http (sandbox, tests) cannot carry that prefix. */
export const cookieName = (context: AppContext, name: string) => (isSecure(context) ? `__Host-${name}` : name)

/** What every cookie of ours has; a `__Host-` one is neither set nor cleared without it. */
export const cookieOptions = (context: AppContext) => ({
  path: '/',
  httpOnly: true,
  secure: isSecure(context),
})
