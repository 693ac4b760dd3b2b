/**
 * A rule cannot be applied to its input. `message` is a sentence for people that includes what to do;
 * `code` is stable, for machines and tests.
 */
export class RuleError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'RuleError'
    this.code = code
  }
}
