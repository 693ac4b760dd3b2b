import type Pusher from 'pusher-js'
import type { Channel } from 'pusher-js'
import { useEffect, useRef, useState } from 'react'
import { pauseAfter } from './recovery.ts'
import { createStore } from './store.ts'

/** The page's socket, which its frame opens (client/app/useLiveUpdates.ts); null before, and on pages without one. */
const socket = createStore((): Pusher | null => null)
/** How many parts of the page hear each channel. */
const hearers = new Map<string, number>()

export const provideSocket = socket.set

/** The channel is heard from now on, at first and each time after it was not: what was told meanwhile is lost. */
export const HEARD = 'pusher:subscription_succeeded'

/** It is not heard, as it is not open to this page any more, or could not be asked for. */
export const REFUSED = 'pusher:subscription_error'

/** What a page's HTML has brought is not read anew where the channel is heard for the first time within this time. */
export const JUST_READ_MS = 5_000

/** Answers that would be the same again: the page is let into this channel no more, or not as it is. */
const FINAL: readonly unknown[] = [401, 403, 419]

/** Subscribes to a channel, and again after growing pauses while that fails for now. */
export function subscribe(pusher: Pusher, name: string): Channel {
  const isNew = !pusher.channel(name)
  const channel = pusher.subscribe(name)
  if (!isNew) return channel
  let failures = 0
  channel.bind(HEARD, () => {
    failures = 0
  })
  channel.bind(REFUSED, ({ status }: { status?: number }) => {
    if (FINAL.includes(status)) return
    setTimeout(() => {
      // Else nobody hears it here any more.
      if (pusher.channel(name) === channel) pusher.subscribe(name)
    }, pauseAfter(failures++))
  })
  return channel
}

/**
 * Hears a channel as long as the page's socket is open; `HEARD` is one of its events. Returns whether it is heard now: if
 * not, ask. @param name null: nothing to hear
 */
export function useLiveChannel(name: string | null, hear: (event: string, data: unknown) => void): boolean {
  const pusher = socket.useValue()
  const [isHeard, setHeard] = useState(false)
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => {
    if (!pusher || name === null) return
    const channel = subscribe(pusher, name)
    hearers.set(name, (hearers.get(name) ?? 0) + 1)
    const onEvent = (event: string, data: unknown) => {
      if (event === HEARD) setHeard(true)
      latest.current(event, data)
    }
    const onState = ({ current }: { current: string }) => {
      if (current !== 'connected') setHeard(false)
    }
    setHeard(channel.subscribed)
    channel.bind_global(onEvent)
    pusher.connection.bind('state_change', onState)
    return () => {
      setHeard(false)
      channel.unbind_global(onEvent)
      pusher.connection.unbind('state_change', onState)
      const left = (hearers.get(name) ?? 1) - 1
      hearers.set(name, left)
      if (left === 0) pusher.unsubscribe(name)
    }
  }, [pusher, name])
  return isHeard
}
