import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Requests an address repeatedly, each time once the last response has arrived, and sends its parent the milliseconds
 * of each: node healthProbe.ts <url>. A separate process, because the attacking one is busy itself.
 */
const [url = ''] = process.argv.slice(2)
const PAUSE_MS = 20
process.on('disconnect', () => process.exit(0))
for (;;) {
  const began = performance.now()
  process.send?.({ began: true })
  const ok = await fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )
  process.send?.({ ms: performance.now() - began, ok })
  await sleep(PAUSE_MS)
}
