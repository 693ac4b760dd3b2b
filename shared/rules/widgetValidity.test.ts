import { expect, test } from 'vitest'
import { makeInstance, makeWidget } from '../../test/widgetFixture.ts'
import type { PassiveContent, Widget } from '../api/widgets.ts'
import type { ParameterRule } from './parameterValidity.ts'
import { interactiveProblems, passiveProblems } from './widgetValidity.ts'

const parameters: ParameterRule[] = [
  { name: 'property', required: true, dependencies: [] },
  { name: 'metrics', required: true, dependencies: ['property'] },
  { name: 'campaign', required: false, dependencies: ['property'] },
]
const fields = (change: Partial<Widget>) =>
  interactiveProblems(makeWidget(change), (type) => (type === 'google_ads' ? parameters : [])).map(
    ({ field, instance }) => (instance ? `${instance[0]}.${field}` : field),
  )

test.each<[string, Partial<Widget>, string[]]>([
  ['filled', {}, []],
  ['without a title', { title: '' }, ['title']],
  ['with a blank title', { title: '  ' }, ['title']],
  ['without a size', { width: 0, height: 0 }, ['width', 'height']],
  ['without an instance', { instances: [] }, ['instances']],
  ['without a prefix', { instances: [makeInstance({ prefix: '' })] }, ['i.prefix']],
  ['without a config', { instances: [makeInstance({ config: '' })] }, ['i.config']],
  ['without metrics', { instances: [makeInstance({ inputs: { metrics: [] } })] }, ['i.metrics']],
  ['without an account', { instances: [makeInstance({ accounts: [] })] }, ['i.property', 'i.metrics']],
  [
    'of a type without parameters',
    { instances: [makeInstance({ type: 'tiktok', inputs: { metrics: [] } })] },
    [],
  ],
  [
    'with a second instance that is empty',
    { instances: [makeInstance(), makeInstance({ id: 'jjj', prefix: '', inputs: { metrics: [] } })] },
    ['j.prefix', 'j.metrics'],
  ],
])('an interactive widget %s', (_name, change, expected) => {
  expect(fields(change)).toEqual(expected)
})

const article = { file: null, header: '', content: '', description: '' }
const range = (startDate: string, endDate: string) => ({ startDate, endDate })
test.each<[string, PassiveContent | null, string[]]>([
  ['no type', null, ['type']],
  ['a text', { type: 'plain', description: '<p>x</p>' }, []],
  ['no text', { type: 'plain', description: '' }, ['description']],
  ['an upload of a file', { type: 'upload', ...article, file: 'a.png' }, []],
  ['an upload of a header', { type: 'upload', ...article, header: 'x' }, []],
  ['an empty upload', { type: 'upload', ...article }, ['file']],
  ['no article', { type: 'historic', articles: [] }, ['articles']],
  [
    'an article',
    { type: 'historic', articles: [{ ...article, header: 'x', range: range('2026-01-01', '2026-01-01') }] },
    [],
  ],
  [
    'articles with mistakes',
    {
      type: 'historic',
      articles: [
        { ...article, range: range('2026-01-01', '2026-01-31') },
        { ...article, header: 'x', range: range('2026-02-01', '2026-01-31') },
      ],
    },
    ['articles.0.header', 'articles.1.range'],
  ],
])('a passive widget with %s', (_name, passive, expected) => {
  const widget = makeWidget({ nature: 'passive', format: 'textCard', instances: [], passive })
  expect(passiveProblems(widget).map(({ field }) => field)).toEqual(expected)
  expect(passiveProblems({ ...widget, title: '' }).map(({ field }) => field)).toEqual(['title', ...expected])
})
