import { describe, expect, it } from 'vitest'
import { createLeaveGuard } from './leaveGuard.ts'

function guarded(answers: boolean[]) {
  const seen = { asked: 0, left: 0, open: false }
  const guard = createLeaveGuard({
    ask: async () => {
      seen.asked++
      return answers.shift() ?? false
    },
    asking: () => seen.open,
  })
  const leave = async () => {
    guard.leave(() => void seen.left++)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { guard, seen, leave }
}

describe('leaving a form', () => {
  it('asks nothing while nothing was entered', async () => {
    const { guard, seen, leave } = guarded([])
    guard.note('a', false)
    await leave()
    expect(seen).toMatchObject({ asked: 0, left: 1 })
  })

  it('asks before anything entered is lost, and stays unless it is discarded', async () => {
    const { guard, seen, leave } = guarded([false, true])
    guard.note('a', true)
    await leave()
    expect(seen).toMatchObject({ asked: 1, left: 0 })
    await leave()
    expect(seen).toMatchObject({ asked: 2, left: 1 })
  })

  it('knows each form for itself, and forgets what was taken back or sent', async () => {
    const { guard, seen, leave } = guarded([])
    guard.note('a', true)
    guard.note('b', true)
    guard.note('a', false)
    expect(guard.any()).toBe(true)
    guard.note('b', false)
    await leave()
    guard.note('b', true)
    guard.settle()
    await leave()
    expect(seen).toMatchObject({ asked: 0, left: 2 })
  })

  it('leaves the answer to another question alone', async () => {
    const { guard, seen, leave } = guarded([true])
    seen.open = true
    await leave()
    guard.note('a', true)
    await leave()
    expect(seen).toMatchObject({ asked: 0, left: 0 })
  })
})
