import { inspect } from 'node:util'

/**
 * A value that never prints: logged, put into a string, turned into JSON or inspected it reads `[secret]`.
 * Only `reveal` hands it out.
 */
export class Secret<T = string> {
  readonly #value: T

  constructor(value: T) {
    this.#value = value
  }

  reveal(): T {
    return this.#value
  }

  toString(): string {
    return '[secret]'
  }

  toJSON(): string {
    return '[secret]'
  }

  [inspect.custom](): string {
    return '[secret]'
  }
}
