import { z } from 'zod'
import { property } from '../../../shared/api/sources.ts'
import type { LabelledRange, WidgetMessage, WidgetView } from '../../../shared/api/view.ts'
import type { Purpose } from '../../../shared/domain/budgets.ts'
import type { Property } from '../../../shared/domain/definitions.ts'
import type { RangeType } from '../../../shared/domain/ranges.ts'
import { SOURCE_KINDS, type SourceKind } from '../../../shared/domain/sources.ts'
import type { Locale } from '../../../shared/rules/locale.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { budgetsOf, type KeptReading } from '../sources/budgets.ts'

/** The days a page shows and the days they are compared with. */
export interface Windows {
  rangeType: RangeType
  current: LabelledRange
  compare: LabelledRange | null
  /** Zone in which "today" was decided. */
  timezone: string
  today: string
  /** How the page writes dates and numbers. */
  locale: Locale
}

/** The facts about a source that running a widget requires, without its credentials. */
export interface SourceFacts {
  id: string
  kind: SourceKind
  accountLabel: string
  properties: Property[]
  invalid: boolean
  invalidReason: string | null
  /** The vendor's limits as last reported. */
  budgets: KeptReading[]
  /**
   * For a source that is imported from a file: when the newest was read, and a number that grows with every
   * file, so that a query of an older file is a different query. Null where it signs in.
   */
  imported: { at: Temporal.Instant; version: number } | null
}

/**
 * How cached results are used. `cacheOnly`: no vendor is called. `staleWhileRevalidate`: a stale result is returned and
 * renewed behind. `fresh`: waits for results that are fresh. `reload`: calls the vendors even where fresh results are cached.
 */
export type CachePolicy = 'cacheOnly' | 'staleWhileRevalidate' | 'fresh' | 'reload'

/** What happened on a day, marked on charts in time. */
export interface DayNote {
  /** `2026-10-31` */
  day: string
  text: string
}

/** One reading of a dashboard's widgets. */
export interface WidgetRun {
  context: AppContext
  companyId: string
  /** The company's sources that the widgets use, by id. */
  sources: ReadonlyMap<string, SourceFacts>
  windows: Windows
  /** The earliest day first; absent: none are marked. */
  notes?: readonly DayNote[]
  /** Whether the reader is of the company: messages then include the vendor's words and offer repairs. */
  owner: boolean
  /** Of a sample dashboard, for its owner on a screen: a widget whose source is not chosen shows sample figures. */
  sample?: boolean
  /** Of views for clients that an owner is notified about: gets the owner's messages, by widget. */
  ownersWords?: Map<string, WidgetMessage>
  cachePolicy: CachePolicy
  /** Who waits for it; the cache marks renewals in the background itself. */
  purpose: Exclude<Purpose, 'renewal'>
  signal?: AbortSignal
}

/** A widget's view with how long it holds. */
export interface WidgetOutcome {
  view: WidgetView
  /** The figures are past their freshness and new ones are on their way. */
  outdated: boolean
  /** Until when the view may be shown without another run (epoch milliseconds); 0 where it is incomplete. */
  freshUntil: number
}

const storedProperties = z.array(property)
const kind = z.enum(SOURCE_KINDS)

/** The facts of these sources; ids that this company does not have are missing from the map. */
export async function loadSourceFacts(
  tx: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SourceFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('sources')
    .select(['id', 'kind', 'accountLabel', 'properties', 'invalid', 'invalidReason', 'budgets'])
    .select(['importedAt', 'credentialsVersion'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ importedAt, credentialsVersion, ...row }) => [
      row.id,
      {
        ...row,
        imported:
          importedAt === null ? null : { at: Temporal.Instant.from(importedAt), version: credentialsVersion },
        kind: kind.parse(row.kind),
        properties: storedProperties.parse(row.properties),
        budgets: budgetsOf(row),
      },
    ]),
  )
}
