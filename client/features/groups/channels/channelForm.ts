import type { Channel, ChannelForm } from '../../../../shared/api/alertChannels.ts'
import { email } from '../../../../shared/api/auth.ts'
import type { Cadence, ChannelKind } from '../../../../shared/domain/monitoring.ts'
import { notAnAddress, seenPart } from '../../../../shared/rules/mailAddress.ts'
import { findAddressProblem } from '../../../../shared/rules/monitoring/channelAddress.ts'

/** A channel as its form holds it. */
export interface ChannelDraft {
  kind: ChannelKind
  name: string
  personal: boolean
  address: string
  cadence: Cadence
  timezone: string
  hour: number
  weekday: number
  isQuiet: boolean
  quietFrom: string
  quietTo: string
}

export const KIND_LABELS: Record<ChannelKind, string> = {
  mail: 'E-mail',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  webhook: 'Signed webhook',
}
export const OWN_LABELS: Record<ChannelKind, string> = {
  mail: 'My e-mail',
  slack: 'My Slack',
  teams: 'My Microsoft Teams',
  webhook: 'My signed webhook',
}
export const CADENCE_LABELS: Record<Cadence, string> = {
  at_once: 'At once',
  daily: 'Daily digest',
  weekly: 'Weekly digest',
}

export const newDraft = (zone: string, personal: boolean, kind: ChannelKind = 'mail'): ChannelDraft => ({
  kind,
  name: '',
  personal,
  address: '',
  cadence: 'at_once',
  timezone: zone,
  hour: 8,
  weekday: 1,
  isQuiet: false,
  quietFrom: '22:00',
  quietTo: '07:00',
})

/** Of a channel that is there; its address is kept unless another one is entered. */
export const draftOf = (channel: Channel): ChannelDraft => ({
  ...newDraft(channel.timezone, channel.personal, channel.kind),
  name: channel.name,
  cadence: channel.cadence,
  hour: channel.hour,
  weekday: channel.weekday,
  isQuiet: channel.quiet !== null,
  ...(channel.quiet && { quietFrom: channel.quiet.from, quietTo: channel.quiet.to }),
})

/** What is wrong with an address, in words; null where nothing is. The receiver itself is asked by a test. */
export function addressProblem(kind: ChannelKind, address: string): string | null {
  const text = seenPart(address)
  if (kind === 'mail') {
    if (text === '') return 'Enter an e-mail address.'
    return email.safeParse(text).success ? null : notAnAddress(text)
  }
  return text === '' ? 'Enter the address that the receiver gave you.' : findAddressProblem(kind, text)
}

/** It leads to the address that the person signs in with. */
export const isOwnMail = ({ personal, kind }: Pick<ChannelDraft, 'personal' | 'kind'>): boolean =>
  personal && kind === 'mail'

/** What is sent of a draft. `isNew`: whether the address must be there. */
export function channelFormOf(draft: ChannelDraft, isNew: boolean): ChannelForm {
  const { kind, name, personal, cadence, timezone, hour, weekday, isQuiet, quietFrom, quietTo } = draft
  const address = draft.address.trim()
  return {
    kind,
    name: name.trim(),
    personal,
    ...(!isOwnMail(draft) && (isNew || address !== '') && { address }),
    cadence,
    timezone,
    hour,
    weekday,
    quiet: isQuiet ? { from: quietFrom, to: quietTo } : null,
  }
}

const WALL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Errors by field. */
export function draftProblems(
  draft: ChannelDraft,
  isNew: boolean,
): Partial<Record<keyof ChannelDraft, string>> {
  const asksAddress = !isOwnMail(draft) && (isNew || draft.address.trim() !== '')
  const address = asksAddress ? addressProblem(draft.kind, draft.address) : null
  const isWall = (text: string) => WALL_TIME.test(text)
  return {
    ...(address && { address }),
    ...(draft.isQuiet && !isWall(draft.quietFrom) && { quietFrom: 'Write a time such as 22:00.' }),
    ...(draft.isQuiet && !isWall(draft.quietTo) && { quietTo: 'Write a time such as 07:00.' }),
    ...(draft.isQuiet &&
      draft.quietFrom === draft.quietTo && { quietTo: 'Quiet hours end at another time.' }),
  }
}
