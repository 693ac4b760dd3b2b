import type { DataLine } from '../../shared/api/view.ts'

/**
 * The lines of an NDJSON body, each as soon as it is whole, however the network cuts it. A last line without a
 * line break counts; empty lines do not. Throws SyntaxError for a line that is not JSON.
 */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void, undefined> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const lines = rest.split('\n')
      rest = done ? '' : (lines.pop() ?? '')
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line)
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Whether a line of the stream is of a known kind; kinds of later releases are skipped. */
export function isDataLine(line: unknown): line is DataLine {
  return (
    typeof line === 'object' &&
    line !== null &&
    'type' in line &&
    (line.type === 'widget' || line.type === 'done' || line.type === 'error')
  )
}

/** Calls back with each line of a data stream. Resolves true if it was whole (`done` came), false if it was cut. */
export async function readDataLines(
  body: ReadableStream<Uint8Array>,
  onLine: (line: DataLine) => void,
): Promise<boolean> {
  let whole = false
  for await (const line of readLines(body)) {
    if (!isDataLine(line)) continue
    if (line.type === 'done') whole = true
    onLine(line)
  }
  return whole
}
