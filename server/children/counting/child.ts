import type { Provider, ProviderContext, ProviderQuery, ResultTable } from '../../../providers/contract.ts'
import { withShortTexts } from '../../../providers/kit/answers/resultRows.ts'
import { loadProvider } from '../../../providers/load.ts'
import { ProviderError } from '../../../providers/providerError.ts'
import type { DateRange } from '../../../shared/domain/ranges.ts'
import type { SourceKind } from '../../../shared/domain/sources.ts'

/** Records of a property in a range of days, as JSON: lists of their contents, in the order of their days. */
export interface RecordTexts {
  property: string | null
  range: DateRange
  lists: readonly string[]
}

/**
 * Queries of an imported source, with all that they need. Null: no query, only a sign that the process has
 * started.
 */
export type CountingTask = {
  kind: SourceKind
  /** The answers given with the file. */
  answers: Readonly<Record<string, string>>
  records: readonly RecordTexts[]
  queries: readonly ProviderQuery[]
  /** ISO instant. */
  now: string
} | null

/** A question's answer: the table as JSON, which crosses processes faster than its cells, or why there is none. */
export type CountedText = { table: string } | { refusal: Refusal }

/** A ProviderError, which crosses processes without its class. */
export type Refusal = Pick<ProviderError, 'kind' | 'message' | 'vendorMessage' | 'waitSeconds' | 'field'>

/** Runs in a process of its own (counter.ts). */
export default async (task: CountingTask): Promise<CountedText[]> => {
  if (!task) return []
  const provider = await loadProvider(task.kind)
  try {
    const answers = await answersOf(provider, contextOf(task), task.queries)
    return answers.map((answer) =>
      answer instanceof ProviderError ? refused(answer) : { table: JSON.stringify(withShortTexts(answer)) },
    )
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return task.queries.map(() => refused(error))
  }
}

async function answersOf(
  provider: Provider,
  context: ProviderContext,
  queries: readonly ProviderQuery[],
): Promise<(ResultTable | ProviderError)[]> {
  if (provider.batch) return provider.batch.run(context, queries)
  return Promise.all(queries.map((query) => provider.run(context, query)))
}

function contextOf({ answers, records, now }: NonNullable<CountingTask>): ProviderContext {
  return {
    credentials: {
      type: 'imported',
      answers,
      records: async (asked) =>
        listsOf(records, asked).flatMap((text): unknown[] => {
          const list: unknown = JSON.parse(text)
          return Array.isArray(list) ? list : []
        }),
    },
    origin: nothingToCall,
    setting: nothingToCall,
    fetch: nothingToCall,
    now: Temporal.Instant.from(now),
    signal: new AbortController().signal,
  }
}

function listsOf(
  records: readonly RecordTexts[],
  { property, range }: { property: string | null; range: DateRange },
): readonly string[] {
  const found = records.find(
    (one) => one.property === property && one.range.start === range.start && one.range.end === range.end,
  )
  if (!found) throw new Error('A provider asked for records that its questions are not about.')
  return found.lists
}

const nothingToCall = (): never => {
  throw new Error('A source that stands on a file has nothing to call.')
}

const refused = ({ kind, message, vendorMessage, waitSeconds, field }: ProviderError): CountedText => ({
  refusal: { kind, message, vendorMessage, waitSeconds, field },
})
