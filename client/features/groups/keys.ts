/** Under what the browser keeps what it has read of Mission Control. */

export const GROUPS_KEY = ['groups'] as const
export const groupKey = (id: string) => ['group', id] as const
export const rowsKey = (groupId: string) => ['groupDomains', groupId] as const
export const viewsKey = (groupId: string) => ['groupViews', groupId] as const
export const suggestionsKey = (groupId: string) => ['groupSuggestions', groupId] as const
export const domainKey = (id: string) => ['domain', id] as const
export const OWNERS_KEY = ['domainOwners'] as const

/** Everything that an alert changes. */
export const WATCHED_KEYS = [
  GROUPS_KEY,
  ['group'],
  ['groupDomains'],
  ['domain'],
  ['clients', 'overview'],
] as const
