import type { OnboardingState } from '../../../../shared/api/onboarding.ts'
import { send } from '../../../lib/api.ts'

const AGAIN_MS = [2_000, 10_000, 60_000] as const

let latest: OnboardingState | null = null
let isSaving = false

/**
 * Saves where the person is, the latest state last. It goes out even when the page is left meanwhile, and is tried again
 * where it fails; a later state carries what an earlier one did not bring.
 */
export function saveTour(state: OnboardingState): void {
  latest = state
  if (!isSaving) void saveLatest()
}

async function saveLatest(): Promise<void> {
  isSaving = true
  let failed = 0
  while (latest !== null && failed <= AGAIN_MS.length) {
    const sent: OnboardingState = latest
    const body = new FormData()
    body.set('other', JSON.stringify({ onboarding: sent }))
    try {
      await send('POST', '/api/company', { body, keepalive: true })
      failed = 0
      if (latest === sent) latest = null
    } catch {
      const pause = AGAIN_MS[failed++]
      if (pause !== undefined) await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  isSaving = false
}
