/** One that waits, in front of those of a greater rank. */
interface Waiting {
  rank: number
  start: () => void
}

/** Runs at most `limit` pieces of work at once; the others wait, lower ranks first, else in the order they came. */
export class ConcurrencyLimiter {
  #free: number
  readonly #waiting: Waiting[] = []

  constructor(limit: number) {
    this.#free = Math.max(1, limit)
  }

  /** Rejects with the signal's reason when it aborts while waiting. */
  async run<T>(
    work: () => Promise<T>,
    { signal, rank = 0 }: { signal?: AbortSignal; rank?: number } = {},
  ): Promise<T> {
    await this.#enter(rank, signal)
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next.start()
      else this.#free++
    }
  }

  #enter(rank: number, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        const place = this.#waiting.indexOf(own)
        if (place >= 0) this.#waiting.splice(place, 1)
        reject(signal?.reason)
      }
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const own: Waiting = { rank, start }
      const place = this.#waiting.findIndex((other) => other.rank > rank)
      this.#waiting.splice(place < 0 ? this.#waiting.length : place, 0, own)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }
}
