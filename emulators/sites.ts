/**
 * The websites of the sandbox: `/sites/<host>/…` is the front page of any host. A first label says what is wrong with
 * it: `broken`, `missing`, `hidden`, `moved`, `expiring` or `expired`, as in `hidden.northwind.example`.
 */
export function sitePages(now: () => Temporal.Instant): (request: Request) => Response {
  return (request) => {
    const [, , host = '', ...path] = new URL(request.url).pathname.split('/')
    const [mood = ''] = host.split('.')
    if (path[0] === '_certificate') return certificateOf(mood, now())
    if (path[0] === 'robots.txt') {
      return new Response(mood === 'hidden' ? 'User-agent: *\nDisallow: /\n' : 'User-agent: *\nDisallow:\n')
    }
    if (mood === 'broken') return new Response('Service unavailable', { status: 503 })
    if (mood === 'missing') return new Response('Not found', { status: 404 })
    if (mood === 'moved')
      return new Response(null, { status: 301, headers: { location: 'https://parking.example/' } })
    return new Response(
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A website of the sandbox</title></head><body><h1>Welcome</h1></body></html>',
      { headers: { 'content-type': 'text/html; charset=utf-8' } },
    )
  }
}

const DAYS: Readonly<Record<string, number>> = { expiring: 5, expired: -2 }

function certificateOf(mood: string, now: Temporal.Instant): Response {
  const days = Object.hasOwn(DAYS, mood) ? (DAYS[mood] ?? 0) : 80
  const validTo = now.add({ hours: 24 * days }).toString({ smallestUnit: 'second' })
  return Response.json({ validTo, problem: days < 0 ? 'expired' : null })
}
