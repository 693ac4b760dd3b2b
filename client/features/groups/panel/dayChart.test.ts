import { expect, it } from 'vitest'
import { dayAt, planDayChart } from './dayChart.ts'

it('draws figures over the width, with a gap where one is missing', () => {
  const plan = planDayChart([0, null, 10], [], false)
  expect(plan?.line).toBe('M4 92M556 4')
  expect(plan).toMatchObject({ least: 0, most: 10, expected: '', end: { x: 556, y: 4 } })
})

it('sets what was expected under the newest days, on the same scale', () => {
  expect(planDayChart([0, 5, 5], [10, 10], false)?.expected).toBe('M280 4L556 4')
})

it('has the best position at the top, a level line in the middle, and nothing of one figure', () => {
  expect(planDayChart([1, 9], [], true)?.line).toBe('M4 4L556 92')
  expect(planDayChart([3, 3], [], false)?.line).toBe('M4 48L556 48')
  expect(planDayChart([null, 4], [], false)).toBeNull()
})

it('finds the day below the pointer', () => {
  expect([0, 0.5, 1].map((share) => dayAt(share, 31))).toEqual([0, 15, 30])
})
