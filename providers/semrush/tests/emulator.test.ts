import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { EmulatorSwitch } from '../../sandbox/emulation.ts'
import { emulator, sandboxKey } from '../emulator/index.ts'

const KEY = sandboxKey('wire')
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const headerOf = (text: string) => text.split(/\r?\n/)[0]
const now = Temporal.Instant.from('2026-11-21T10:00:00Z')

async function get(path: string, switches: EmulatorSwitch[] = [], origin = 'api') {
  const response = await emulator(new Request(`http://emulator${path}`), {
    origin,
    now,
    switches: new Set(switches),
    memory: new Map(),
    self: 'http://emulator/semrush',
  })
  return { status: response.status, text: await response.text() }
}

/** Names and types of the first of each list, with days and marks of websites by their kind. */
function formOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
    const name = /^\d{8}$/.test(key)
      ? 'day'
      : key.startsWith('*.')
        ? 'website'
        : /^\d+$/.test(key)
          ? '0'
          : key
    return [name, inner]
  })
  const firsts = new Map<string, unknown>()
  for (const [name, inner] of entries) if (!firsts.has(name)) firsts.set(name, formOf(inner))
  return Object.fromEntries(firsts)
}

describe('the emulator answers documented requests in their recorded form', () => {
  it.each([
    [
      'domain_rank.csv',
      `/?type=domain_rank&key=${KEY}&domain=example.com&database=us&export_columns=Dn,Rk,Or,Ot,Oc,Ad,At,Ac`,
    ],
    [
      'domain_rank_history.csv',
      `/?type=domain_rank_history&key=${KEY}&domain=example.com&database=us&display_limit=24&display_sort=dt_desc&export_columns=Dt,Rk,Or,Ot,Oc,Ad,At,Ac`,
    ],
    [
      'domain_organic.csv',
      `/?type=domain_organic&key=${KEY}&domain=example.com&database=us&display_limit=20&display_sort=tr_desc&export_columns=Ph,Po,Pp,Pd,Nq,Cp,Ur,Tr,Tg,Kd&export_escape=1`,
    ],
    [
      'backlinks_overview.csv',
      `/analytics/v1/?type=backlinks_overview&key=${KEY}&target=example.com&target_type=root_domain&export_columns=ascore,total,domains_num,urls_num,follows_num,nofollows_num`,
    ],
  ])('%s', async (name, path) => {
    const { text } = await get(path)
    expect(headerOf(text)).toBe(headerOf(fixture(name)))
    const widths = new Set(
      text
        .trim()
        .split('\r\n')
        .map((line) => line.split(';').length),
    )
    expect([...widths]).toEqual([headerOf(fixture(name))?.split(';').length])
  })

  it.each<[string, string, EmulatorSwitch[], number]>([
    ['error_50.txt', KEY, ['empty'], 200],
    ['error_120.txt', '00000000000000000000000000000000', [], 200],
    ['error_132.txt', KEY, ['quota_used_up'], 403],
  ])('%s', async (name, key, switches, status) => {
    const path = `/?type=domain_rank&key=${key}&domain=example.com&database=us&export_columns=Rk`
    expect(await get(path, switches)).toEqual({ status, text: fixture(name) })
  })

  it.each([
    ['projects.json', '/management/v1/projects?filter=all'],
    ['campaigns.json', '/management/v1/projects/700100200300/tracking/campaigns?'],
    [
      'tracking_position_organic.json',
      '/reports/v1/projects/700100200300_90210/tracking/?action=report&type=tracking_position_organic&url=*.northwind.example%2F*&date_begin=20261001&date_end=20261031&display_limit=50',
    ],
    [
      'tracking_visibility_organic.json',
      '/reports/v1/projects/700100200300_90210/tracking/?action=report&type=tracking_visibility_organic&date_begin=20261001&date_end=20261031',
    ],
  ])('%s', async (name, path) => {
    const { text } = await get(`${path}&key=${KEY}`)
    expect(formOf(JSON.parse(text))).toEqual(formOf(JSON.parse(fixture(name))))
  })

  it('error_projects.json', async () => {
    const path = `/management/v1/projects?key=${KEY}`
    expect(await get(path, ['quota_used_up'])).toEqual({ status: 400, text: fixture('error_projects.json') })
  })

  it('gives ten keywords unless it is told how many, and counts the limit from the offset', async () => {
    const path = `/reports/v1/projects/700100200300_90210/tracking/?key=${KEY}&action=report&type=tracking_position_organic`
    const ten = JSON.parse((await get(path)).text)
    expect(ten).toMatchObject({ total: 40, limit: 10, offset: 0 })
    const next = JSON.parse((await get(`${path}&display_limit=5&display_offset=5`)).text)
    expect(Object.values(next.data)).toEqual(Object.values(ten.data).slice(5))
  })

  it('the balance is a number with thousands separators', async () => {
    expect((await get(`/users/countapiunits.html?key=${KEY}`, [], 'www')).text).toMatch(/^\d{1,3}(,\d{3})*$/)
  })

  it('the limit counts from the first row: an offset at or past it is error 605', async () => {
    const path = `/?type=domain_organic&key=${KEY}&domain=example.com&database=us&export_columns=Ph&display_offset=10`
    expect((await get(`${path}&display_limit=10`)).text).toMatch(/^ERROR 605 :: /)
    expect((await get(`${path}&display_limit=15`)).text.trim().split('\r\n')).toHaveLength(6)
  })

  it.each([
    [41, ''],
    [42, '&type=domain_rank&database=us'],
    [43, '&type=phrase_this&database=us'],
    [46, '&type=domain_rank&domain=example.com'],
  ])('ERROR %i for what is missing', async (number, query) => {
    expect((await get(`/?key=${KEY}${query}`)).text).toMatch(new RegExp(`^ERROR ${number} :: `))
  })
})

it('sandbox keys look like real ones and differ by account', () => {
  expect(sandboxKey('one')).toMatch(/^[0-9a-f]{32}$/)
  expect(sandboxKey('one')).not.toBe(sandboxKey('two'))
})
