import { setTimeout as sleep } from 'node:timers/promises'
import type { TestUser } from '../factories.ts'
import { httpClient } from '../httpClient.ts'

/** A user who works in the browser throughout. */
export interface ProbeVisitor {
  /** Names of dashboards whose making the server has acknowledged. */
  acknowledged: string[]
  /** Answers that no fault excuses: `status path`. The database may be away (503), the process too (no answer). */
  wrong: string[]
  stop(): Promise<void>
}

const PAUSE_MS = 500

/** Makes a dashboard and reads the list, repeatedly. */
export async function startVisitor(url: string, user: TestUser): Promise<ProbeVisitor> {
  const client = httpClient(url)
  const entered = await client.signIn(user.email, user.password)
  if (entered.status !== 200) throw new Error(`Nobody can sign in: ${entered.text}`)
  const acknowledged: string[] = []
  const wrong: string[] = []
  let stopped = false
  const work = async () => {
    for (let count = 1; !stopped; count++) {
      const name = `Saved ${count}`
      const made = await client.post('/api/dashboards', { name, timezone: 'UTC' }).catch(() => null)
      if (made?.status === 201) acknowledged.push(name)
      else if (made && made.status !== 503) wrong.push(`${made.status} POST /api/dashboards: ${made.text}`)
      const list = await client.get('/api/dashboards').catch(() => null)
      if (list && list.status !== 200 && list.status !== 503) {
        wrong.push(`${list.status} GET /api/dashboards: ${list.text}`)
      }
      await sleep(PAUSE_MS)
    }
  }
  const working = work()
  return {
    acknowledged,
    wrong,
    stop: async () => {
      stopped = true
      await working
    },
  }
}
