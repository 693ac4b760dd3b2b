import { hkdfSync } from 'node:crypto'
import { LIVE_KEY } from '../../../shared/domain/live.ts'
import type { Config } from '../../config/config.ts'
import { currentKey } from '../../lib/currentKey.ts'

/** By what clients name the application, and what signatures of their subscriptions are made with. */
export interface LiveKeys {
  key: string
  secret: string
}

/** Those of the cluster where there is one; else the secret is derived from the installation's key, so that all its processes have the same one. */
export function liveKeysOf({ encryptionKeys, live }: Pick<Config, 'encryptionKeys' | 'live'>): LiveKeys {
  if (live) return { key: live.key, secret: live.secret.reveal() }
  const bytes = Buffer.from(
    hkdfSync('sha256', currentKey(encryptionKeys).key.reveal(), '', 'live updates', 32),
  )
  return { key: LIVE_KEY, secret: bytes.toString('hex') }
}
