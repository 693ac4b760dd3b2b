/**
 * One piece of work at a time, of each company in turn: a thousand of one company do not delay another's
 * second.
 */
export function companiesTurns(): <T>(companyId: string, work: () => Promise<T>) => Promise<T> {
  /** In the order of their turns. */
  const lines = new Map<string, (() => void)[]>()
  let isBusy = false

  const letOn = () => {
    const [next] = lines
    isBusy = next !== undefined
    if (!next) return
    const [companyId, line] = next
    const start = line.shift()
    lines.delete(companyId)
    if (line.length > 0) lines.set(companyId, line)
    start?.()
  }
  return async (companyId, work) => {
    await new Promise<void>((start) => {
      lines.getOrInsertComputed(companyId, () => []).push(start)
      if (!isBusy) letOn()
    })
    try {
      return await work()
    } finally {
      letOn()
    }
  }
}
