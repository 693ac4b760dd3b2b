import { expect, it } from 'vitest'
import { leavesNoAdmin } from './lastAdmin.ts'

it.each([
  ['the only admin is demoted', ['dana'], { userId: 'dana', role: 'member' }, true],
  ['the only admin is deleted', ['dana'], { userId: 'dana', role: null }, true],
  ['the only admin stays one', ['dana'], { userId: 'dana', role: 'admin' }, false],
  ['one of two is demoted', ['dana', 'milo'], { userId: 'dana', role: 'member' }, false],
  ['one of two is deleted', ['dana', 'milo'], { userId: 'milo', role: null }, false],
  ['a member is deleted', ['dana'], { userId: 'milo', role: null }, false],
  ['a member becomes admin', ['dana'], { userId: 'milo', role: 'admin' }, false],
  ['nobody is left who could be', [], { userId: 'dana', role: 'member' }, true],
] as const)('%s', (_what, admins, change, expected) => {
  expect(leavesNoAdmin(admins, change)).toBe(expected)
})
