import { ApiError } from '../../../../lib/ApiError.ts'

/** Attempts in total when a gateway gave up waiting. */
const ATTEMPTS = 3
const PAUSE_MS = 1_000

/** Repeats a call that a gateway in between gave up on (504); the last failure is thrown. */
export async function throughGateway<T>(
  call: () => Promise<T>,
  wait: (ms: number) => Promise<void>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 504) || tries >= ATTEMPTS) throw error
      await wait(PAUSE_MS)
    }
  }
}
