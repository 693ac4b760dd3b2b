import type { AppContext } from '../../context.ts'
import { cookieName } from '../../http/cookies.ts'
import type { Door } from '../../http/knownBrowser.ts'

/** Of a browser that this account was signed in with. */
export const accountDoor = (context: AppContext, email: string): Door => ({
  cookie: cookieName(context, 'known'),
  path: '/',
  opens: email,
})
