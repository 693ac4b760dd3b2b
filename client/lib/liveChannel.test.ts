import type Pusher from 'pusher-js'
import { expect, it } from 'vitest'
import { subscribe } from './liveChannel.ts'

/** As much of the library as subscribing takes; each subscription is refused with the next status. */
function refusing(statuses: (number | undefined)[]) {
  let times = 0
  const hear = new Map<string, (data: object) => void>()
  const channel = { bind: (event: string, call: (data: object) => void) => hear.set(event, call) }
  let open: typeof channel | undefined
  const pusher = {
    channel: () => open,
    subscribe: () => {
      open = channel
      times += 1
      if (statuses.length > 0) {
        const status = statuses.shift()
        queueMicrotask(() => hear.get('pusher:subscription_error')?.({ status }))
      }
      return channel
    },
  }
  return {
    // Nothing else of it is used here.
    pusher: pusher as unknown as Pusher,
    times: () => times,
    leave: () => {
      open = undefined
    },
  }
}

it('subscribes again after an answer that may pass, such as a server that is being replaced', async () => {
  const { pusher, times } = refusing([503])
  subscribe(pusher, 'private-company.a')
  await expect.poll(times).toBe(2)
})

it('does not where it is let in no more, or where nobody hears the channel any more', async () => {
  const [refused, left] = [refusing([403]), refusing([undefined])]
  for (const { pusher } of [refused, left]) subscribe(pusher, 'private-company.a')
  left.leave()
  await new Promise((resolve) => setTimeout(resolve, 1_300))
  expect([refused.times(), left.times()]).toEqual([1, 1])
})
