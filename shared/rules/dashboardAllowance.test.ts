import { expect, test } from 'vitest'
import { canCreateDashboard, dashboardAllowance } from './dashboardAllowance.ts'

test.each([
  [25, 0, 24, true],
  [25, 0, 25, false],
  [25, 3, 27, true],
  [25, 3, 28, false],
  [25, 3, 99, false],
  [0, 0, 0, false],
  [0, 1, 0, true],
])(
  'with %i of the plan, %i on top and %i in use, another one: %s',
  (dashboards, bonusDashboards, count, expected) => {
    expect(dashboardAllowance({ dashboards, bonusDashboards })).toBe(dashboards + bonusDashboards)
    expect(canCreateDashboard({ dashboards, bonusDashboards }, count)).toBe(expected)
  },
)
