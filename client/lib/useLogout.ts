import { useQueryClient } from '@tanstack/react-query'
import { send } from './api.ts'
import { leaveFor } from './focusHeading.ts'

/**
 * Ends the session and leaves whatever the result. Reads under way are cancelled first: their refusal would be taken
 * for a session that ended by itself, and the page would ask to sign in again to go on.
 */
export function useLogout(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.cancelQueries()
    await send('POST', '/logout').catch(() => undefined)
    leaveFor('/login')
  }
}
