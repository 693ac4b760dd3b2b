/** Everything the audit log records, with how its screen words it: `{person} {words} {subject}`. */
export const AUDIT_ACTIONS = {
  'session.started': 'Signed in',
  'session.refused': 'Failed to sign in',
  'session.ended': 'Signed out',
  'session.revoked': 'Signed another browser out',
  'password.changed': 'Changed the own password',
  'password.reset': 'Set a new password by a mailed link',
  'source.connected': 'Connected a source',
  'source.reauthorised': 'Gave a source a new login',
  'source.deleted': 'Deleted a source',
  'dashboard.created': 'Created a dashboard',
  'dashboard.cloned': 'Cloned a dashboard',
  'dashboard.archived': 'Archived a dashboard',
  'dashboard.restored': 'Restored a dashboard',
  'dashboard.deleted': 'Deleted a dashboard',
  'dashboard.moved': 'Moved a dashboard to another client',
  'dashboard.lockTaken': 'Took the editing of a dashboard over',
  'link.passwordSet': 'Set a link’s password',
  'link.passwordRemoved': 'Removed a link’s password',
  'link.renewed': 'Gave a dashboard a new link',
  'report.created': 'Scheduled a report',
  'report.paused': 'Paused a report',
  'report.resumed': 'Resumed a report',
  'report.deleted': 'Deleted a report',
  'report.tested': 'Sent a report to themselves',
  'client.created': 'Added a client',
  'client.changed': 'Changed a client',
  'client.deleted': 'Deleted a client',
  'person.invited': 'Invited a person',
  'person.joined': 'Accepted an invitation',
  'person.roleChanged': 'Changed a person’s role',
  'person.emailChanged': 'Changed the own e-mail address',
  'person.deleted': 'Deleted a person',
  'sender.set': 'Changed the sender of reports',
  'sender.keyMade': 'Made a new key for the sender',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** What an entry is about, with its name on screen. */
export const AUDIT_SUBJECTS = {
  person: 'Person',
  source: 'Source',
  dashboard: 'Dashboard',
  report: 'Report',
  client: 'Client',
  setting: 'Setting',
} as const
export type AuditSubject = keyof typeof AUDIT_SUBJECTS
