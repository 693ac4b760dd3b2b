import { expect, it } from 'vitest'
import { framesOf } from './frame.ts'

const place = { id: 'w', width: 2, height: 1, order: 0 }

it('holds the place of a widget of which no more than that is known', () => {
  expect(framesOf([place])).toEqual([
    {
      ...place,
      hash: '',
      nature: 'interactive',
      format: 'table',
      title: '',
      description: '',
      realTime: false,
      screenOnly: false,
    },
  ])
})

it('passes over what has no place, or a format of a later version, and keeps the others in order', () => {
  const frames = framesOf([
    { ...place, id: 'a', format: 'scorecard' },
    null,
    'widget',
    { ...place, id: 'b', width: '2' },
    { ...place, id: 'c', format: 'chart:of-tomorrow' },
    { ...place, id: 'd', format: 'textCard', nature: 'passive' },
  ])
  expect(frames.map(({ id, format }) => [id, format])).toEqual([
    ['a', 'scorecard'],
    ['d', 'textCard'],
  ])
})
