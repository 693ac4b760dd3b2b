import { ProviderError } from '../../../../providers/contract.ts'
import type { WidgetMessage } from '../../../../shared/api/view.ts'
import { RuleError } from '../../../../shared/rules/RuleError.ts'

/** What an owner reads of a failure: the vendor's words and the one next step. Clients get neutral words (product.md no 7). */
export function failureMessage(
  failure: Error,
  sourceId: string | null,
  { owner, neutral }: { owner: boolean; neutral: string },
): WidgetMessage {
  if (!owner) return { text: neutral, vendor: null, action: null }
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

function actionFor(failure: ProviderError, sourceId: string | null): WidgetMessage['action'] {
  if (failure.kind === 'reauthorise' && sourceId) return { kind: 'reauthorise', sourceId }
  return failure.kind === 'bad_request' ? { kind: 'edit' } : { kind: 'retry' }
}

export const NEUTRAL = {
  failed: 'This data is not available right now. An update is pending.',
  unconfigured: 'This part of the report is being prepared.',
  partial: 'Part of this data is missing right now. An update is pending.',
  comparison: 'The earlier period is not available right now.',
  stale: (age: string) => `Data from ${age}, update pending.`,
}
