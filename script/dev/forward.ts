import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

/**
 * Forwards a request to the product and streams its response back. HTML goes through `page`; everything else is passed
 * on unchanged. Rejects when the product cannot be reached.
 */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  page: (html: string) => string,
): Promise<void> {
  const { 'accept-encoding': encodings, ...headers } = request.headers
  const mayBePage = request.headers.accept?.includes('text/html') ?? false
  const asked = ask({
    host: '127.0.0.1',
    port,
    method: request.method,
    path: request.url,
    headers: mayBePage ? headers : request.headers,
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve)
    asked.once('error', reject)
  })
  response.once('close', () => asked.destroy())
  request.pipe(asked)
  const answer = await answered
  const isPage =
    answer.headers['content-type']?.startsWith('text/html') && !answer.headers['content-encoding']
  response.statusCode = answer.statusCode ?? 502
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !(isPage && name === 'content-length')) response.setHeader(name, value)
  }
  if (!isPage) return pipeline(answer, response)
  const parts = await answer.toArray()
  response.end(page(Buffer.concat(parts).toString()))
}
