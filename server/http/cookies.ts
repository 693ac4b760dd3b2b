import type { AppContext } from '../context.ts'

/** Whether people reach the product over TLS. */
export const isSecure = (context: AppContext) => context.config.publicUrl.startsWith('https:')

/** `__Host-` binds a cookie to this host over TLS; plain http (sandbox, tests) cannot carry that prefix. */
export const cookieName = (context: AppContext, name: string) => (isSecure(context) ? `__Host-${name}` : name)

/** What all our cookies have in common; without it a `__Host-` cookie is neither set nor cleared. */
export const cookieOptions = (context: AppContext) => ({
  path: '/',
  httpOnly: true,
  secure: isSecure(context),
})
