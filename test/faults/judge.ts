import { readPdf } from '../readPdf.ts'
import type { DueReport } from './dueReports.ts'
import type { Posted } from './ledger.ts'

/**
 * A worker that dies after handing the message over and before recording it leaves no trace of the mail.
 * Recording takes milliseconds after the server's 250; on a busy machine up to this long.
 */
const NOTED_MS = 2_000
/** What a dead worker had handed over the server still reads, and accepts after its death; on a busy machine up to this long. */
const READ_MS = 1_000

export interface Judgement {
  /** Recipients who got nothing. */
  lost: string[]
  /** PDFs that lack their report's title, or mails without one. */
  blank: string[]
  /** Second copies that SMTP alone cannot explain. */
  doubled: string[]
  /** Second copies of mails whose worker was killed after it had handed them over and before its own note. */
  inWindow: string[]
}

/**
 * Judges the reports that fell due by what the recipients' mail server accepted. `workerKills` in
 * milliseconds of the epoch.
 */
export async function judge(
  reports: readonly DueReport[],
  posted: readonly Posted[],
  workerKills: readonly number[],
): Promise<Judgement> {
  const found: Judgement = { lost: [], blank: [], doubled: [], inWindow: [] }
  for (const { title, recipients } of reports) {
    for (const recipient of recipients) {
      const mails = posted.filter(({ to }) => to === recipient)
      if (mails.length === 0) found.lost.push(recipient)
      if (mails.length > 1) (explained(mails, workerKills) ? found.inWindow : found.doubled).push(recipient)
      for (const { pdf } of mails) if (!(await shows(pdf, title))) found.blank.push(recipient)
    }
  }
  return found
}

/** Two copies under one Message-ID, the first accepted when a worker had just been killed or was about to be. */
function explained([first, second, ...more]: readonly Posted[], workerKills: readonly number[]): boolean {
  if (!first || !second || more.length > 0 || first.messageId !== second.messageId) return false
  return workerKills.some((at) => at >= first.acceptedAt - READ_MS && at <= first.acceptedAt + NOTED_MS)
}

async function shows(pdf: Uint8Array | null, title: string): Promise<boolean> {
  if (!pdf) return false
  const { text } = await readPdf(pdf)
  return text.replace(/\s+/g, ' ').includes(title)
}

/** The value that this share of the values does not exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
