import { Pool } from 'undici'

/**
 * Requests a second that an address answers to `connections` clients, each sending the next as soon as it has its
 * response. Throws where a response is not 200 or not of that many bytes.
 */
export async function requestsPerSecond(
  url: string,
  { connections, seconds, bytes }: { connections: number; seconds: number; bytes: number },
): Promise<number> {
  const { origin, pathname, search } = new URL(url)
  const pool = new Pool(origin, { connections, pipelining: 1 })
  let answered = 0
  const began = performance.now()
  const until = began + seconds * 1000
  const client = async () => {
    while (performance.now() < until) {
      const { statusCode, body } = await pool.request({ path: pathname + search, method: 'GET' })
      const length = (await body.arrayBuffer()).byteLength
      if (statusCode !== 200 || length !== bytes) {
        throw new Error(`${pathname} answered ${statusCode} with ${length} bytes instead of ${bytes}.`)
      }
      answered++
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, client))
    return answered / ((performance.now() - began) / 1000)
  } finally {
    await pool.close()
  }
}
