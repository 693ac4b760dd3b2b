/** What can be brought back once it is deleted, with its name on screen. */
export const DELETED_KINDS = {
  dashboard: 'Dashboard',
  source: 'Source',
  client: 'Client',
  person: 'Person',
} as const
export type DeletedKind = keyof typeof DELETED_KINDS

/** Days for which it can be. */
export const RESTORE_DAYS = 30

/** What a question says before something is deleted. */
export const CAN_COME_BACK = `You can bring it back for ${RESTORE_DAYS} days.`
