import type { Browser } from 'playwright-core'

/** One look at a page in a browser that has never seen it. */
export interface Visit {
  /** Milliseconds from the navigation to the largest contentful paint. */
  lcp: number
  /** Milliseconds from the navigation until every widget showed its content, for good. */
  revealed: number
  /** Widgets shown by the very first answer, before any script. */
  inFirstAnswer: number
  /** Requests begun before the last widget showed. */
  requests: number
  /** Bytes of JavaScript that came over the wire, in KB of 1000. */
  scriptKb: number
}

interface Seen {
  lcp: number
  revealed: number
  first: number
}

/** Notes in the page itself what is painted when. Runs before anything of the page does. */
function watch(widgets: number): void {
  const seen: Seen = { lcp: 0, revealed: 0, first: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  let complete = false
  const look = () => {
    const cards = [...document.querySelectorAll('.w-card[data-widget-id]')]
    const shown = cards.filter((card) => !card.matches('[data-loading], [data-state="loading"]')).length
    if (document.readyState === 'loading') seen.first = shown
    const before = complete
    complete = shown >= widgets
    if (!complete) seen.revealed = 0
    // What is in the document shows with the next frame.
    else if (!before) requestAnimationFrame(() => setTimeout(() => complete && reveal()))
  }
  const reveal = () => {
    seen.revealed ||= performance.now()
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
}

/** Opens `url` with an empty cache at 1350 × 940 and waits until `widgets` widgets show and nothing loads. */
export async function visit(browser: Browser, url: string, widgets: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(watch, widgets)
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    const begun: number[] = []
    const scripts = new Set<string>()
    let scriptBytes = 0
    network.on('Network.requestWillBeSent', ({ timestamp, requestId, type, request }) => {
      if (request.url.startsWith('data:')) return
      begun.push(timestamp)
      if (type === 'Script') scripts.add(requestId)
    })
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.revealed > 0)
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    const start = begun[0] ?? 0
    return {
      lcp: seen.lcp,
      revealed: seen.revealed,
      inFirstAnswer: seen.first,
      requests: begun.filter((at) => (at - start) * 1000 <= seen.revealed).length,
      scriptKb: scriptBytes / 1000,
    }
  } finally {
    await context.close()
  }
}
