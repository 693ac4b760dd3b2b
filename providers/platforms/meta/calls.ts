import { z } from 'zod'
import type { ProviderContext } from '../../contract.ts'
import type { MetricValues } from '../../kit/answers/metricValues.ts'
import type { IdOf, Listed } from '../../kit/http/paging.ts'
import type { Explain, MetaFailure } from './errors.ts'
import { Insights, type InsightsAnswer } from './figures.ts'
import { nodePath, orNothing } from './graph.ts'
import { metaJson } from './index.ts'
import { metaPages } from './paging.ts'

/** Parameters of a call; undefined ones are left out. */
export type MetaParameters = Readonly<Record<string, string | number | undefined>>

/** A product's requests about objects of the Graph API, by their ids. */
export interface MetaCalls {
  /** One object. */
  node<T>(context: ProviderContext, id: string, fields: string, schema: z.ZodType<T>): Promise<T>
  /** Current numbers of one object; null for those that it lacks. Without fields, no call is made. */
  numbers(context: ProviderContext, id: string, fields: readonly string[]): Promise<MetricValues>
  /** An edge of one object, from the first page on (paging.ts). */
  list<T>(
    context: ProviderContext,
    id: string,
    edge: string,
    parameters: MetaParameters,
    item: z.ZodType<T>,
    amount?: { limit?: number; most?: number; done?: (items: readonly T[]) => boolean; idOf?: IdOf<T> },
  ): Promise<Listed<T>>
  insights(context: ProviderContext, id: string, parameters: MetaParameters): Promise<InsightsAnswer>
  /** The same, or null where a failure only means that this object has none. */
  anyInsights(
    context: ProviderContext,
    id: string,
    parameters: MetaParameters,
    hasNone: (failure: MetaFailure) => boolean,
  ): Promise<InsightsAnswer | null>
}

/** The calls of one product, with its own reading of failures. All throw ProviderError as `metaJson` does. */
export function metaCalls(explain: Explain): MetaCalls {
  const node: MetaCalls['node'] = (context, id, fields, schema) =>
    metaJson(context, { path: nodePath(id), parameters: { fields }, explain }, schema)
  return {
    node,
    async numbers(context, id, fields) {
      if (fields.length === 0) return {}
      const Numbers = z.object(Object.fromEntries(fields.map((field) => [field, z.number().nullish()])))
      const found = await node(context, id, fields.join(','), Numbers)
      return Object.fromEntries(fields.map((field) => [field, found[field] ?? null]))
    },
    list: (context, id, edge, parameters, item, amount) =>
      metaPages(context, { path: nodePath(id, edge), parameters: texts(parameters), explain }, item, amount),
    insights: (context, id, parameters) => insights(explain, context, id, parameters),
    anyInsights: (context, id, parameters, hasNone) =>
      orNothing(hasNone, (explained) => insights(explained, context, id, parameters), explain),
  }
}

const insights = (explain: Explain, context: ProviderContext, id: string, parameters: MetaParameters) =>
  metaJson(context, { path: nodePath(id, 'insights'), parameters: texts(parameters), explain }, Insights)

const texts = (asked: MetaParameters) =>
  Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )
