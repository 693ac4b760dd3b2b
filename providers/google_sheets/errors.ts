import type { ProviderError } from '../contract.ts'
import { refuse } from '../errors.ts'
import type { GoogleFailure } from '../families/google.errors.ts'

/** Sheets' own reading of a failure; null leaves it to the family's. */
export function sheetsError({ status, rpc, reasons, message }: GoogleFailure): ProviderError | null {
  const words = message ?? ''
  const refused = (sentence: string, field: 'target' | 'sheet') => refuse(sentence, field, message)
  if (status === 400 && (rpc === 'FAILED_PRECONDITION' || /not supported for this document/i.test(words))) {
    return refused(
      'This file is an Excel workbook, which Google cannot read as a sheet. Open it in Google Sheets, choose File → Save as Google Sheets, and take the new file.',
      'target',
    )
  }
  if (status === 400 && /unable to parse range|exceeds grid limits/i.test(words)) {
    return refused(
      'Google cannot find this part of the spreadsheet (any more). Choose the sheet again.',
      'sheet',
    )
  }
  if (status === 404) {
    return refused(
      'This spreadsheet was deleted, or its link is wrong. Choose the spreadsheet again.',
      'target',
    )
  }
  if (status === 403 && !isAboutTheApp(reasons, words)) {
    return refused(
      'This Google login may not open the spreadsheet. Have it shared with the login, or choose another one.',
      'target',
    )
  }
  return null
}

/** Drive only lists: without it a spreadsheet can still be named by its link. */
export function driveError(failure: GoogleFailure): ProviderError | null {
  const { status, reasons, message } = failure
  const lacksScope =
    reasons.some(
      (reason) => reason === 'insufficientPermissions' || reason === 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    ) || /insufficient authentication scopes|^Insufficient Permission$/i.test(message ?? '')
  if (status !== 403 || !lacksScope) return null
  return refuse(LINK_NEEDED, 'target', message)
}

export const LINK_NEEDED =
  'This connection may not list your files. Paste the link of a spreadsheet here, or connect the source again and leave every box ticked.'

/** Refusals by scope, quota or a switched-off API concern the connection, not the file. */
function isAboutTheApp(reasons: string[], words: string): boolean {
  return (
    reasons.some((reason) =>
      /SCOPE|limitExceeded|LIMIT_EXCEEDED|quota|SERVICE_DISABLED|accessNotConfigured/i.test(reason),
    ) || /insufficient authentication scopes|quota/i.test(words)
  )
}
