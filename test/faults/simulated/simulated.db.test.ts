import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { thorough } from '../../thorough.ts'
import { type Ground, startGround } from './ground.ts'
import { runScenario } from './runScenario.ts'
import { type Scenario, scenarioOf } from './scenario.ts'
import { simulate } from './simulate.ts'

let ground: Ground

beforeAll(async () => {
  ground = await startGround(inject('postgresUrl'), 6)
})
afterAll(() => ground.stop())

const LONG_MS = 300_000

it(
  'kills and cuts at any piece of bytes: each mail arrives, and a second copy only where SMTP cannot tell',
  async () => {
    const strikes = thorough ? 150 : 45
    const found = await simulate(ground, { seed: 1, strikes })
    expect(found).toMatchObject({ seeds: [], lost: [], blank: [], doubled: [], unfinished: [] })
    expect(found.deaths).toBeGreaterThan(strikes / 3)
    expect(found.cuts).toBeGreaterThan(strikes / 15)
    expect(found.mails).toBeGreaterThan(strikes / 1.5)
  },
  LONG_MS,
)

it('the same seed is the same scenario', () => {
  expect(scenarioOf(7)).toEqual(scenarioOf(7))
  expect(scenarioOf(8)).not.toEqual({ ...scenarioOf(7), seed: 8 })
})

describe('what would be wrong is found', () => {
  const calm: Scenario = {
    seed: 1,
    recipients: [1],
    figures: false,
    paper: false,
    places: 1,
    strikes: [],
  }
  const run = async (row: string, change: string) => {
    const [lane] = ground.lanes
    if (!lane) throw new Error('There is no lane.')
    await lane.owner.query(`
      create function spoil() returns trigger language plpgsql as $$ begin ${change} return new; end $$;
      create trigger spoil before ${row} for each row execute function spoil()`)
    try {
      return await runScenario(lane, calm)
    } finally {
      await lane.owner.query('drop function spoil cascade')
    }
  }

  it('a mail that is taken for sent', async () => {
    const found = await run('insert on report_deliveries', "new.state := 'sent';")
    expect(found.lost).toEqual([expect.stringMatching(/^r1\.0\.0@/)])
  })

  it('a note that is not kept', async () => {
    const change = "if new.state = 'sent' and new.attempts = 1 then new.state := 'pending'; end if;"
    const found = await run('update on report_deliveries', change)
    expect(found).toMatchObject({ doubled: ['r1.0.0@clients.example'], inWindow: [], lost: [] })
  })

  it('a mail of another report', async () => {
    const found = await run('insert on dashboards', "new.name := 'Another';")
    expect(found.blank).toEqual(['r1.0.0@clients.example'])
  })

  it('a run that nobody finishes', async () => {
    const change = "if new.state = 'sent' then new.state := 'cancelled'; end if;"
    const found = await run('update on report_runs', change)
    expect(found.unfinished).not.toEqual([])
  })
})
