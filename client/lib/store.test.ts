import { expect, it } from 'vitest'
import { createStore } from './store.ts'

it('asks for its first value once, as late as it is needed', () => {
  let asked = 0
  const store = createStore(() => {
    asked += 1
    return null
  })
  expect(asked).toBe(0)
  expect([store.get(), store.get(), asked]).toEqual([null, null, 1])
})

it('tells whoever listens of each value, until they stop', () => {
  const store = createStore(() => 0)
  const heard: number[] = []
  const stop = store.subscribe(() => heard.push(store.get()))
  store.set(1)
  store.set(2)
  stop()
  store.set(3)
  expect(heard).toEqual([1, 2])
  expect(store.get()).toBe(3)
})
