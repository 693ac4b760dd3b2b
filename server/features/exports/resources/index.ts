import type { DB } from '../../../db/types.ts'
import { AGENCY } from './agency.ts'
import { SIGN_IN } from './signIn.ts'
import { WATCHED } from './watched.ts'
import { WORK } from './work.ts'

/** Every table of a company that its export holds as JSON. */
export const RESOURCES = [...AGENCY, ...SIGN_IN, ...WATCHED, ...WORK]

/** Tables with rows of a company that are not among them, each with the reason. */
export const NOT_RESOURCES: Partial<Record<keyof DB & string, string>> = {
  results: 'its figures are exported as CSV',
  importedRecords: 'exported as CSV, a file for each source',
  sessions: 'gives access to the account',
  passwordResets: 'gives access to an account for an hour',
  emailChanges: 'a link that gives access for a day',
  oauthRequests: 'a sign-in that is under way',
  pdfJobs: 'a PDF until it is fetched',
  pdfTickets: 'gives access to a PDF until it is fetched',
  doneCalls: 'the answers of calls of the last day',
  planChanges: 'a change of the subscription that is being made at the moment',
  resultLeases: 'which process asks a vendor at the moment',
  totpSecrets: 'a second factor gives access to an account',
  recoveryCodes: 'a second factor gives access to an account',
  exports: 'exports themselves',
  exportParts: 'exports themselves',
  deletions: 'was deleted',
  deletedFiles: 'was deleted',
  deletedRows: 'was deleted',
}
