/** Rules by which a website asks search engines to stay away. */

/**
 * Whether a robots.txt forbids the front page to everybody (RFC 9309): by the group of `*`, where the longest matching
 * rule counts, and an allowing one of two that are equally long.
 */
export function forbidsFrontPage(robots: string): boolean {
  const matching = rulesForEverybody(robots).filter(({ path }) => isFrontPage(path))
  const longest = Math.max(0, ...matching.map(({ path }) => path.length))
  const counting = matching.filter(({ path }) => path.length === longest)
  return counting.length > 0 && counting.every(({ isAllowed }) => !isAllowed)
}

interface RobotsRule {
  path: string
  isAllowed: boolean
}

function rulesForEverybody(robots: string): RobotsRule[] {
  const rules: RobotsRule[] = []
  let isForEverybody = false
  let isNaming = false
  for (const line of robots.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const { name, value } = readLine(line)
    switch (name) {
      case 'user-agent':
        // Several agents in a row share the rules that follow.
        isForEverybody = (isNaming && isForEverybody) || value === '*'
        isNaming = true
        break
      case 'allow':
      case 'disallow':
        isNaming = false
        if (isForEverybody && value !== '') rules.push({ path: value, isAllowed: name === 'allow' })
        break
    }
  }
  return rules
}

/** Without an expression: a line may be half a megabyte, of which one would take minutes. */
function readLine(line: string): { name: string; value: string } {
  const [rule = ''] = line.split('#', 1)
  const colon = rule.indexOf(':')
  if (colon < 0) return { name: '', value: '' }
  return { name: rule.slice(0, colon).trim().toLowerCase(), value: rule.slice(colon + 1).trim() }
}

/** Whether a rule's path covers `/`: whatever its stars stand for, nothing but the slash may be left. */
function isFrontPage(path: string): boolean {
  const bare = path.replaceAll('*', '').replace(/\$$/, '')
  return bare === '/' || (bare === '' && path.includes('*'))
}

/** Crawlers whose own rules hide a page from nearly everybody. */
const CRAWLERS = ['robots', 'googlebot', 'bingbot']

/** Whether the values of a page's `<meta name=… content=…>` keep it out of search engines. */
export const isHiddenByMeta = (name: string, content: string): boolean =>
  CRAWLERS.includes(name.trim().toLowerCase()) && forbidsIndex(content)

/** Whether an `X-Robots-Tag` keeps a page out of search engines; it may name a crawler before its rules. */
export function isHiddenByHeader(header: string): boolean {
  let crawler = 'robots'
  return header.split(',').some((part) => {
    const [, name, rest] = /^\s*([a-z-]+)\s*:\s*(.*)$/i.exec(part) ?? []
    if (name !== undefined && !WITH_VALUE.test(name)) crawler = name.toLowerCase()
    return CRAWLERS.includes(crawler) && forbidsIndex(rest ?? part)
  })
}

const WITH_VALUE = /^(unavailable_after|max-(snippet|image-preview|video-preview))$/i

const forbidsIndex = (rules: string) =>
  rules
    .toLowerCase()
    .split(',')
    .some((rule) => ['noindex', 'none'].includes(rule.trim()))
