import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { series } from '../formats/sample.ts'
import { Legend } from './Legend.tsx'

it('has no line for names that are not drawn, which are among the rest', () => {
  const all = ['Sessions of the first days', 'Users of the first days'].map((name) => series(name, [1]))
  const legend = (undrawn: string[]) =>
    renderToStaticMarkup(
      <Legend series={all} title="" bar width={200} rows={2} still={false} undrawn={undrawn} />,
    )
  expect(legend([]).match(/<li/g)).toHaveLength(2)
  const one = legend(['Users of the first days'])
  expect(one.match(/<li/g)).toHaveLength(1)
  expect(one).toContain('+1 more')
})

it('holds the figures of its parts for those who have them explained', () => {
  const all = [series('Tax', [1], { total: '€5' }), series('Shipping', [1], { total: '€3' })]
  const legend = (still: boolean) =>
    renderToStaticMarkup(<Legend series={all} title="" bar width={300} rows={2} still={still} />)
  expect(legend(false).match(/data-figure="[^"]*"|tabindex="0"/g)).toEqual([
    'tabindex="0"',
    'data-figure="total.0"',
    'data-figure="total.1"',
  ])
  expect(legend(true)).not.toMatch(/data-figure|tabindex/)
})
