import { ProviderError } from '../../../../providers/providerError.ts'
import type { WidgetMessage } from '../../../../shared/api/view.ts'
import { RuleError } from '../../../../shared/rules/RuleError.ts'

/** What an owner reads of a failure: the vendor's words and the one next step. Guests get neutral words. */
export function failureMessage(
  failure: Error,
  sourceId: string | null,
  { owner, neutral }: { owner: boolean; neutral: Neutral },
): WidgetMessage {
  if (!owner)
    return { text: isLasting(failure) ? neutral.lasting : neutral.passing, vendor: null, action: null }
  if (failure instanceof RuleError) return { text: failure.message, vendor: null, action: { kind: 'edit' } }
  if (!(failure instanceof ProviderError)) {
    return {
      text: 'Something went wrong on our side while reading this widget. Try again.',
      vendor: null,
      action: { kind: 'retry' },
    }
  }
  return { text: failure.message, vendor: failure.vendorMessage, action: actionFor(failure, sourceId) }
}

/** Fails the same way until a person acts: no update is on its way. */
const isLasting = (failure: Error): boolean =>
  failure instanceof RuleError ||
  (failure instanceof ProviderError && ['reauthorise', 'bad_request'].includes(failure.kind))

function actionFor(failure: ProviderError, sourceId: string | null): WidgetMessage['action'] {
  if (failure.kind === 'reauthorise' && sourceId) return { kind: 'reauthorise', sourceId }
  return failure.kind === 'bad_request' ? { kind: 'edit' } : { kind: 'retry' }
}

/** Wording for clients: while the failure passes by itself, and where no update comes until a person acts. */
export interface Neutral {
  passing: string
  lasting: string
}

export const UNCONFIGURED = 'This part of the report is being prepared.'

export const NEUTRAL = {
  failed: {
    passing: 'This data is not available right now. An update is pending.',
    lasting: 'This data is not available. Whoever shared this dashboard can see why.',
  },
  partial: {
    passing: 'Part of this data is missing right now. An update is pending.',
    lasting: 'Part of this data is missing. Whoever shared this dashboard can see why.',
  },
  comparison: {
    passing: 'The earlier period is not available right now.',
    lasting: 'The earlier period is not available.',
  },
  stale: (age: string) => ({ passing: `Data from ${age}, update pending.`, lasting: `Data from ${age}.` }),
} satisfies Record<string, Neutral | ((age: string) => Neutral)>
