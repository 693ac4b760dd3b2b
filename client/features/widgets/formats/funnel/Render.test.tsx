import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { FunnelBody } from '../../../../../shared/api/view.ts'
import { FunnelRender } from './Render.tsx'
import { funnel } from './sample.ts'

const size = { width: 2, height: 2, low: null, described: false, banner: 0 }
const said = (body: FunnelBody) =>
  renderToStaticMarkup(<FunnelRender body={body} title="Purchases" svg={null} size={size} still />)
    .split('<li')
    .slice(1)
    .map((one) =>
      one
        .replace(/^[^>]*>/, '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )

it('says of each step what it is of the first and of the one before', () => {
  expect(said(funnel([1000, 400, 500, 0]))).toEqual([
    'Step 1 1000 first step',
    'Step 2 400 40.0% of the first · 40.0% of the one before',
    'Step 3 500 50.0% of the first · 125.0% of the one before, so larger',
    'Step 4 0 0.0% of the first · 0.0% of the one before',
  ])
})

it('says that no share is known of nothing, and of what is unknown or hidden', () => {
  expect(said(funnel([0, 5, null]))).toEqual([
    'Step 1 0 first step',
    'Step 2 5 larger than the one before',
    'Step 3 null no share known',
  ])
})

it('says of a step that is below zero that it is no part', () => {
  expect(said(funnel([10, -5]))[1]).toBe('Step 2 -5 no part of the first')
})
