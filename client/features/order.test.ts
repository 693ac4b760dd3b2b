import { expect, it } from 'vitest'

const sources: Record<string, string> = import.meta.glob('./*/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Every import of a feature by another, as pairs of their names. */
const arrows = Object.entries(sources).flatMap(([path, text]) => {
  const feature = path.split('/')[1] ?? ''
  const imports = text.matchAll(/'(?:\.\.\/)+([^./'][^/']*)\/(?:index|editor)\.ts'/g)
  return [...imports].flatMap(([, other = '']) => (other === feature ? [] : [{ feature, other }]))
})

it('features can be put in an order in which each imports only those before it', () => {
  const features = [...new Set(Object.keys(sources).map((path) => path.split('/')[1] ?? ''))]
  const order: string[] = []
  for (let next: string | undefined = ''; next !== undefined; ) {
    next = features.find(
      (one) =>
        !order.includes(one) &&
        arrows.every(({ feature, other }) => feature !== one || order.includes(other)),
    )
    if (next) order.push(next)
  }
  expect(arrows.length).toBeGreaterThan(0)
  expect(features.filter((one) => !order.includes(one))).toEqual([])
})
