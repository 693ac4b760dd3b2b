import { createHmac } from 'node:crypto'
import type { LiveKeys } from './keys.ts'

const sign = ({ key, secret }: LiveKeys, text: string): string =>
  `${key}:${createHmac('sha256', secret).update(text).digest('hex')}`

/** What lets a socket subscribe to a private channel (Pusher Channels protocol, “Authenticating users”). */
export const signChannel = (keys: LiveKeys, socketId: string, channel: string): string =>
  sign(keys, `${socketId}:${channel}`)

/** What signs a socket in as somebody. `userData`: JSON, exactly as it is sent. */
export const signUser = (keys: LiveKeys, socketId: string, userData: string): string =>
  sign(keys, `${socketId}::user::${userData}`)
