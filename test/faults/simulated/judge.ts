import { readPdf } from '../../readPdf.ts'
import type { Lane } from './lane.ts'
import type { LifeEnd } from './life.ts'
import type { Due } from './runScenario.ts'
import type { Scenario } from './scenario.ts'

/** Each list names recipients, with a reason where one can be determined. */
export interface Verdict {
  mails: number
  lost: string[]
  blank: string[]
  /** Second copies that nothing explains. */
  doubled: string[]
  /** Second copies of mails whose fate a strike between acceptance and note has hidden. */
  inWindow: string[]
  /**
   * Mails whose fate two strikes have hidden and which the owner was notified of, and those of them that have
   * not arrived.
   */
  uncertain: string[]
  missing: string[]
  unfinished: string[]
}

interface Delivery {
  recipient: string
  message_id: string
  state: string
  unanswered: number
  run_id: string
}

/** Follows a scenario from life to life: after each it is known for certain what was accepted and what was noted. */
export function judge(lane: Lane, companyId: string) {
  const { accepted } = lane.post
  // One scenario at a time: what came before is judged.
  accepted.length = 0
  let judged = 0
  /** How often a strike has hidden a mail's fate, by Message-ID. */
  const hidden = new Map<string, number>()
  const before = new Map<string, number>()

  const deliveries = async (): Promise<Delivery[]> =>
    (
      await lane.owner.query<Delivery>(
        'select recipient, message_id, state, unanswered, run_id from report_deliveries where company_id = $1',
        [companyId],
      )
    ).rows

  return {
    afterLife: async ({ died, hit }: LifeEnd): Promise<void> => {
      const mailCut = hit?.kind === 'cut' && hit.line === 'mail'
      const rows = await deliveries()
      for (const row of rows) {
        const raised = row.unanswered > (before.get(row.message_id) ?? 0)
        if (raised && (died || mailCut)) hidden.set(row.message_id, (hidden.get(row.message_id) ?? 0) + 1)
        if (row.state !== 'sent') before.set(row.message_id, row.unanswered)
      }
      for (const mail of accepted.slice(judged)) {
        const row = rows.find(({ message_id }) => message_id === mail.messageId)
        mail.inWindow = mailCut ? !mail.answered : died && row?.state !== 'sent'
      }
      judged = accepted.length
    },

    atTheEnd: async (due: readonly Due[], { paper }: Scenario): Promise<Verdict> => {
      const rows = await deliveries()
      const told = await toldOf(lane)
      const found: Verdict = {
        mails: accepted.length,
        lost: [],
        blank: [],
        doubled: [],
        inWindow: [],
        uncertain: [],
        missing: [],
        unfinished: [],
      }
      const runs = await lane.owner.query<{ report_id: string; state: string; message: string | null }>(
        'select report_id, state, message from report_runs where company_id = $1',
        [companyId],
      )
      for (const { reportId, title, recipients } of due) {
        const run = runs.rows.find(({ report_id }) => report_id === reportId)
        if (!run || !['sent', 'failed'].includes(run.state)) found.unfinished.push(`${title}: ${run?.state}`)
        for (const to of recipients) {
          const copies = accepted.filter((mail) => mail.to === to)
          const row = rows.find(({ recipient }) => recipient === to)
          const isShown =
            row?.state === 'uncertain' && (hidden.get(row.message_id) ?? 0) >= 2 && told.has(row.run_id)
          if (isShown) found.uncertain.push(to)
          if (isShown && copies.length === 0) found.missing.push(to)
          if (isShown) {
            // A person decides.
          } else if (copies.length === 0)
            found.lost.push(`${to}: ${row?.state} ${run?.state} ${run?.message}`)
          else if (row?.state !== 'sent') found.unfinished.push(`${to}: ${row?.state}`)
          if (copies.length > 1) {
            const explained =
              copies.slice(0, -1).every(({ inWindow }) => inWindow) &&
              new Set(copies.map(({ messageId }) => messageId)).size === 1
            const list = explained ? found.inWindow : found.doubled
            list.push(...copies.slice(1).map(() => to))
          }
          for (const mail of copies) {
            if (!mail.text.includes(title) || (paper && !(await shows(mail.pdf, title)))) found.blank.push(to)
          }
        }
      }
      return found
    },
  }
}

/** Runs whose owner a notice is on its way to. */
async function toldOf({ owner }: Lane): Promise<Set<string>> {
  const { rows } = await owner.query<{ run: string }>(
    `select j.payload ->> 'runId' as run from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'tellOwner'`,
  )
  return new Set(rows.map(({ run }) => run))
}

async function shows(pdf: Uint8Array | null, title: string): Promise<boolean> {
  if (!pdf) return false
  const { text } = await readPdf(pdf)
  return text.replace(/\s+/g, ' ').includes(title)
}
