import { expect, it } from 'vitest'
import { AUDIT_ACTIONS, actionWords, auditGroups, subjectWords } from './audit.ts'

it('offers every action under one heading', () => {
  const offered = auditGroups().flatMap(({ actions }) => actions.map(({ id }) => id))
  expect(offered.toSorted()).toEqual(Object.keys(AUDIT_ACTIONS).toSorted())
  for (const { name, actions } of auditGroups()) expect([name, actions.length > 1]).toEqual([name, true])
})

it('names what it does not know by its id', () => {
  expect([actionWords('client.created'), actionWords('widget.painted')]).toEqual([
    'Added a client',
    'widget.painted',
  ])
  expect([subjectWords('client'), subjectWords('constructor')]).toEqual(['Client', 'constructor'])
})
