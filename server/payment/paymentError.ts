import { AppError } from '../lib/errors.ts'

const SENTENCES = {
  refused: 'The payment provider refused this. Nothing was changed and nothing was charged.',
  unavailable:
    'The payment provider cannot be reached at the moment. Nothing was changed; try again in a few minutes.',
}

/** A payment provider did not do what it was asked: `refused` in its own words, or `unavailable` for now. */
export class PaymentError extends AppError {
  constructor(kind: keyof typeof SENTENCES, details: { vendor?: string; cause?: unknown } = {}) {
    super(kind === 'refused' ? 'provider_refused' : 'provider_unavailable', SENTENCES[kind], details)
    this.name = 'PaymentError'
  }
}
