import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { OptionsRequest, ProviderQuery } from '../../contract.ts'
import { emulator } from '../emulator/index.ts'
import { facebook } from '../index.ts'
import { ACCOUNT, now, signIn, US_ACCOUNT } from './ads.ts'

let server: EmulatorServer
let of: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  server = await serveEmulators({ facebook: emulator }, { now: () => now })
  of = await signIn(server)
})
afterAll(() => server.stop())

describe('the login', () => {
  it('is called by its e-mail address and warns where it has no ad account', async () => {
    expect(await facebook.probe(of.context)).toEqual({
      accountLabel: 'alex.rivera@northwind.example',
      warnings: [],
    })
    const { warnings } = await facebook.probe(of.stranger)
    expect(warnings).toEqual([expect.stringContaining('no role on any ad account')])
  })

  it('lists ad accounts with zone, currency, owner and state', async () => {
    const listed = await facebook.listProperties(of.context)
    expect(listed).toEqual([
      expect.objectContaining({
        id: ACCOUNT,
        name: 'Northwind Outdoor',
        group: 'Northwind Outdoor GmbH',
        currency: 'EUR',
        timeZone: 'Europe/Berlin',
        available: true,
      }),
      expect.objectContaining({ id: US_ACCOUNT, currency: 'USD', timeZone: 'America/New_York' }),
      expect.objectContaining({ name: 'Northwind Outdoor 2019 (closed)', available: true }),
      expect.objectContaining({
        name: 'Northwind Trade',
        available: false,
        reason: expect.stringMatching(/Northwind Outdoor GmbH.*\.$/),
      }),
    ])
    expect(await facebook.listProperties(of.stranger)).toEqual([])
  })

  it('does without the portfolio where that was not granted', async () => {
    expect((await facebook.listProperties(of.narrow)).map(({ available }) => available)).toEqual([
      true,
      true,
      true,
    ])
  })

  it('cannot ask about the account of others', async () => {
    await expect(of.ask({}, of.stranger)).rejects.toMatchObject({ kind: 'bad_request', field: 'property' })
    await expect(of.ask({ property: null })).rejects.toMatchObject({ field: 'property' })
    await expect(of.ask({ property: 'act_2030401112223334' })).rejects.toMatchObject({ field: 'property' })
  })
})

describe('what is refused before any call', () => {
  it.each<[string, Partial<ProviderQuery>]>([
    ['metrics', { metrics: ['likes_of_cats'] }],
    ['dimension', { dimension: 'shoe_size' }],
    ['metrics', { metrics: ['quality_ranking'], dimension: 'day' }],
  ])('names the %s of %j', async (field, change) => {
    const before = server.calls.length
    await expect(of.ask(change)).rejects.toMatchObject({ kind: 'bad_request', field })
    expect(server.calls.length).toBe(before)
  })
})

describe('choices', () => {
  const choices = (change: Partial<OptionsRequest>) =>
    facebook.listOptions(of.context, {
      parameter: 'campaign',
      type: 'facebook',
      property: ACCOUNT,
      inputs: {},
      search: '',
      ...change,
    })

  it('hold archived campaigns too, under their status', async () => {
    const campaigns = await choices({})
    expect(campaigns.map(({ label, group }) => `${label}: ${group}`)).toEqual(
      expect.arrayContaining([
        'Autumn sale: Active',
        'Berlin store visits: Paused',
        'Camping summer 2025: Archived',
      ]),
    )
    expect(await choices({ search: 'SALE' })).toEqual([expect.objectContaining({ label: 'Autumn sale' })])
  })

  it('narrow with what is chosen above them', async () => {
    const [sale] = await choices({ search: 'Autumn' })
    const adSets = await choices({ parameter: 'adGroup', inputs: { campaign: [sale?.value ?? ''] } })
    expect(adSets.map(({ label }) => label)).toEqual(['Lookalike buyers', 'Broad'])
    const ads = await choices({ parameter: 'ad', inputs: { adGroup: [adSets[0]?.value ?? ''] } })
    expect(ads.map(({ label }) => label)).toEqual(['Carousel: jackets', 'Video: rain test'])
    expect((await choices({ parameter: 'ad' })).length).toBeGreaterThan(ads.length)
  })

  it('offer readable accounts only, and nothing for what has no choices', async () => {
    expect((await choices({ parameter: 'property', property: null })).map(({ value }) => value)).toEqual([
      ACCOUNT,
      US_ACCOUNT,
      'act_2030401112223333',
    ])
    expect(await choices({ parameter: 'term' })).toEqual([])
    expect(await choices({ property: null })).toEqual([])
  })
})
