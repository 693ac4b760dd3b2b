import type { WidgetInstance } from '../api/widgets.ts'
import { sameJson } from './equal.ts'
import type { LocaleChoice } from './locale.ts'

/** What feeds one data type. */
export interface UsualAccount {
  sourceId: string
  accounts: string[]
}

/** What a client's dashboards take from it; all empty for no client. */
export interface ClientDefaults {
  /** File name of the logo. */
  logo: string | null
  accent: string | null
  timezone: string | null
  /** How dates and numbers are written. */
  locale: LocaleChoice | null
  /** By data type. */
  accounts: Readonly<Record<string, UsualAccount>>
}

export const NO_CLIENT: ClientDefaults = {
  logo: null,
  accent: null,
  timezone: null,
  locale: null,
  accounts: {},
}

/** Of a dashboard what follows its client. */
export interface FollowingLook {
  clientImage: string | null
  color: string | null
  timezone: string
  locale: LocaleChoice | null
}

/**
 * The dashboard's look as its client, or its client's settings, change from `before` to `after`. A value follows where
 * it is the one of before or none; anything else was chosen for this dashboard and stays, and so does everything where
 * the client’s own is the same as before. A time zone is never
 * none: it follows only from one client's to another's. A locale is always the client's: no dashboard has one of its own.
 */
export function followLook(
  look: FollowingLook,
  before: ClientDefaults,
  after: ClientDefaults,
): FollowingLook {
  const follow = (own: string | null, was: string | null, will: string | null) =>
    was !== will && (own === null || own === was) ? will : own
  return {
    clientImage: follow(look.clientImage, before.logo, after.logo),
    color: follow(look.color, before.accent, after.accent),
    timezone: look.timezone === before.timezone ? (after.timezone ?? look.timezone) : look.timezone,
    locale: sameJson(before.locale, after.locale) ? look.locale : after.locale,
  }
}

/**
 * What feeds an instance instead, or null where it stays: one that reads the usual account of before, or nothing yet,
 * takes the new one. An account that ceases to be usual is read on, also where the new one is a source without a property:
 * the widget would be empty.
 */
export function followAccount(
  instance: Pick<WidgetInstance, 'type' | 'sourceId' | 'accounts'>,
  before: ClientDefaults,
  after: ClientDefaults,
): UsualAccount | null {
  const usual = before.accounts[instance.type]
  const next = after.accounts[instance.type]
  if (!next || sameJson(usual, next)) return null
  const { sourceId, accounts } = instance
  if (sourceId === null) return next
  const empties = accounts.length > 0 && next.accounts.length === 0
  return sameJson({ sourceId, accounts }, usual) && !empties ? next : null
}
