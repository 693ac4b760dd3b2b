import { expect, it } from 'vitest'
import { momentHappened, onMoment } from './moments.ts'

it('tells each moment to whoever listens, until they stop', () => {
  const heard: string[] = []
  const stop = onMoment((moment) => heard.push(moment))
  momentHappened('groupCreated')
  momentHappened('domainSnoozed')
  stop()
  momentHappened('rangeSwitched')
  expect(heard).toEqual(['groupCreated', 'domainSnoozed'])
})
