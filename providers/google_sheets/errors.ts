import type { Meaning } from '../kit/http/errors.ts'
import type { GoogleMeanings } from '../platforms/google/errors.ts'

const WORKBOOK: Meaning = [
  'bad_request',
  'This file is an Excel workbook, which Google cannot read as a sheet. Open it in Google Sheets, choose File → Save as Google Sheets, and take the new file.',
  { field: 'target' },
]

export const SHEETS_MEANINGS: GoogleMeanings = [
  [{ status: 400, rpc: 'FAILED_PRECONDITION' }, ...WORKBOOK],
  [{ status: 400, words: /not supported for this document/i }, ...WORKBOOK],
  [
    { status: 400, words: /unable to parse range|exceeds grid limits/i },
    'bad_request',
    'Google cannot find this part of the spreadsheet (any more). Choose the sheet again.',
    { field: 'sheet' },
  ],
  [
    { status: 404 },
    'bad_request',
    'This spreadsheet was deleted, or its link is wrong. Choose the spreadsheet again.',
    { field: 'target' },
  ],
  // Refusals by scope, quota or a switched-off API concern the connection, not the file.
  [{ status: 403, reason: /SCOPE|LIMIT_?EXCEEDED|quota|SERVICE_DISABLED|accessNotConfigured/i }],
  [{ status: 403, words: /insufficient authentication scopes|quota/i }],
  [
    { status: 403 },
    'bad_request',
    'This Google login may not open the spreadsheet. Have it shared with the login, or choose another one.',
    { field: 'target' },
  ],
]

export const LINK_NEEDED =
  'This connection may not list your files. Paste the link of a spreadsheet here, or connect the source again and leave every box ticked.'
const UNLISTED: Meaning = ['bad_request', LINK_NEEDED, { field: 'target' }]

/** Drive only lists: without it a spreadsheet can still be named by its link. */
export const DRIVE_MEANINGS: GoogleMeanings = [
  [{ status: 403, reason: /^(insufficientPermissions|ACCESS_TOKEN_SCOPE_INSUFFICIENT)$/ }, ...UNLISTED],
  [{ status: 403, words: /insufficient authentication scopes|^Insufficient Permission$/i }, ...UNLISTED],
]
