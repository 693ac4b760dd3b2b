import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { everyWidget } from '../../../../test/sampleWidgets.ts'
import { MayDownload } from '../readersZone.ts'
import { SaveFigures } from './SaveFigures.tsx'

const table = everyWidget('wide').find(({ body }) => body?.kind === 'table')
if (!table) throw new Error('There is no table among the samples.')

const offered = (view: typeof table, mayDownload: boolean) =>
  renderToStaticMarkup(
    <MayDownload value={mayDownload}>
      <SaveFigures view={view} />
    </MayDownload>,
  )

it('figures are offered as files by links that allow downloads, and by no others', () => {
  expect(offered(table, true)).toMatch(/Save these figures.*CSV.*Excel/)
  expect(offered(table, false)).toBe('')
})

it('sample figures, and a widget without any, are not', () => {
  expect(offered({ ...table, sample: true }, true)).toBe('')
  expect(offered({ ...table, body: null }, true)).toBe('')
})
