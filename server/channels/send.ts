import type { AddressedChannel } from '../../shared/rules/monitoring/channelAddress.ts'
import type { ChannelMessage, ChannelOutcome } from './message.ts'
import type { ChannelAccess } from './post.ts'
import { sendToSlack } from './slack.ts'
import { sendToTeams } from './teams.ts'
import { sendToWebhook } from './webhook.ts'

/** Where a message goes, decrypted. */
export interface ChannelTarget {
  kind: AddressedChannel
  address: string
  /** Of a webhook: the one it is signed with, and for a while the one before. Others have none. */
  secrets: readonly string[]
}

/**
 * Makes one attempt to send a message, and says how it ended; throws only what is a fault of ours.
 *
 * @param access `emulators`: base address of the sandbox's emulators, which get everything; null: the addresses
 *   themselves
 */
export async function sendToChannel(
  access: ChannelAccess & { emulators: string | null },
  { kind, address, secrets }: ChannelTarget,
  message: ChannelMessage,
): Promise<ChannelOutcome> {
  const url = access.emulators === null ? address : emulatedAddress(access.emulators, kind, address)
  switch (kind) {
    case 'slack':
      return await sendToSlack(access, url, message)
    case 'teams':
      return await sendToTeams(access, url, message)
    case 'webhook':
      return await sendToWebhook(access, url, secrets, message)
  }
}

/** Where an address leads in the sandbox: nothing of it leaves this machine. */
function emulatedAddress(emulators: string, kind: AddressedChannel, address: string): string {
  const { host, pathname, search } = new URL(address)
  const mount = kind === 'webhook' ? `hook/${host}` : kind
  return `${emulators}/channels/${mount}${pathname}${search}`
}
