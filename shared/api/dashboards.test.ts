import { expect, it } from 'vitest'
import { makeTextWidget } from '../../test/factories.ts'
import { previewedWidget, updatedDashboard } from './dashboards.ts'

const permalink = 'x'.repeat(22)

it.each([
  ['a new password', { passwordProtected: true }],
  ['a new link', { permalink }],
  ['another source', { version: 2, widgets: [makeTextWidget()], defaults: { semrush: { accounts: ['a'] } } }],
])('the answer after %s loses no field', (_change, answer) => {
  expect(updatedDashboard.parse(answer)).toEqual(answer)
})

it('the answer of a preview loses no field of its view', () => {
  const answer = { type: 'widget', view: { id: 'a', body: { kind: 'text', html: '<p>x</p>' } }, svg: null }
  expect(previewedWidget.parse(answer)).toEqual(answer)
})
