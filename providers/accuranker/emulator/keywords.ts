import { z } from 'zod'
import { finds } from '../../sandbox/expressions.ts'
import { chance, dayNumber } from '../../sandbox/numbers.ts'
import { type EmulatedDomain, keywordsOf, standingsOn } from './data.ts'

/** Keywords with their ranks of some days, in AccuRanker's form. */
export function keywordRows(domain: EmulatedDomain, days: string[]): Record<string, unknown>[] {
  const byDay = days.map((day) => ({ day, standings: standingsOn(domain, day) }))
  return keywordsOf(domain).map((keyword, at) => ({
    id: keyword.id,
    keyword: keyword.keyword,
    tags: keyword.tags,
    search_type: keyword.device,
    search_engine: { id: 1, name: 'google' },
    starred: at % 5 === 0,
    search_locale: { id: domain.country === 'DE' ? 2 : 1, country_code: domain.country },
    search_volume: {
      search_volume: keyword.volume,
      avg_cost_per_click: keyword.cpc,
      competition: keyword.competition,
      avg_cost_per_click_currency: domain.currency,
    },
    ranks: byDay.map(({ day, standings }) => rankOf(day, standings[at])),
    competitor_ranks: byDay.flatMap(({ day, standings }) =>
      (standings[at]?.competitors ?? []).map(({ id, domain: name, rank }) => ({
        created_at: `${day}T04:10:00Z`,
        rank,
        competitor: { id, domain: name },
      })),
    ),
  }))
}

function rankOf(day: string, standing: ReturnType<typeof standingsOn>[number] | undefined): object {
  const { keyword, rank = null, visits = 0, ctr = 0 } = standing ?? {}
  const has = (name: string, share: number) => chance(name, keyword?.keyword ?? '') < share
  const owns = (name: string) => has(name, 0.4) && (rank ?? 101) <= 3
  const names = ['feature_snippet', 'ai_overview', 'maps_local_teaser', 'site_links', 'video', 'faq']
  const shown = Object.fromEntries(names.map((name) => [name, has(name, 0.4)]))
  const owned = Object.fromEntries(names.map((name) => [`${name}_owned`, owns(name)]))
  const count = (flags: Record<string, boolean>) => Object.values(flags).filter(Boolean).length
  return {
    created_at: `${day}T04:10:00Z`,
    rank,
    base_rank: rank,
    max_rank: rank,
    estimated_visits: visits,
    local_pack_rank: has('maps_local_teaser', 0.4) ? (dayNumber(day) % 3) + 1 : null,
    highest_ranking_page: rank === null ? null : `https://www.northwind.example${keyword?.page ?? '/'}`,
    share_of_voice: visits,
    ai_share_of_voice: Math.round(visits * 0.2),
    ctr: ctr * 100,
    ctr_max: 31,
    pixels_from_top: rank === null ? null : rank * 120,
    page_serp_features: { ...shown, ...owned, total: count(shown), total_owned: count(owned) },
  }
}

const Leaf = z.object({ name: z.string(), comparator: z.string(), value: z.unknown() })
const Group = z.object({ operator: z.enum(['and', 'or']), filters: z.array(Leaf) })

/** Rows that match a posted filter; null for a filter that the vendor does not support. */
export function filtered(rows: Record<string, unknown>[], body: unknown): Record<string, unknown>[] | null {
  const group = Group.safeParse(body)
  if (!group.success) return null
  const tests = group.data.filters.map(testOf)
  if (tests.some((test) => test === null)) return null
  const holds = (row: Record<string, unknown>) => (test: Test | null) => test?.(row) ?? false
  return rows.filter((row) =>
    group.data.operator === 'and' ? tests.every(holds(row)) : tests.some(holds(row)),
  )
}

type Test = (row: Record<string, unknown>) => boolean
const LatestRank = z.array(z.record(z.string(), z.unknown()))

function testOf({ name, comparator, value }: z.infer<typeof Leaf>): Test | null {
  const read = (row: Record<string, unknown>): unknown => {
    if (name in row && name !== 'search_volume') return row[name]
    const volume = z.record(z.string(), z.unknown()).safeParse(row.search_volume).data ?? {}
    return volume[name] ?? LatestRank.safeParse(row.ranks).data?.at(-1)?.[name]
  }
  const text = (row: Record<string, unknown>) => String(read(row) ?? '')
  const list = (row: Record<string, unknown>) => z.array(z.string()).safeParse(read(row)).data ?? []
  const wanted = [value].flat().map(String)
  const [first = ''] = wanted
  const tests: Record<string, Test> = {
    eq: (row) => text(row) === first,
    ne: (row) => text(row) !== first,
    contains: (row) => text(row).includes(first),
    not_contains: (row) => !text(row).includes(first),
    starts_with: (row) => text(row).startsWith(first),
    ends_with: (row) => text(row).endsWith(first),
    regex: (row) => finds(new RegExp(first), text(row)),
    not_regex: (row) => !finds(new RegExp(first), text(row)),
    gt: (row) => read(row) !== null && Number(read(row)) > Number(first),
    lt: (row) => read(row) !== null && Number(read(row)) < Number(first),
    any: (row) => wanted.some((one) => list(row).includes(one)),
    all: (row) => wanted.every((one) => list(row).includes(one)),
    none: (row) => !wanted.some((one) => list(row).includes(one)),
  }
  return tests[comparator] ?? null
}
