import { confirmEmailMail } from '../server/mail/confirmEmail.ts'
import { emailChangedMail } from '../server/mail/emailChanged.ts'
import { invitationMail } from '../server/mail/invitation.ts'
import type { MailLayout } from '../server/mail/layout.ts'
import { passwordResetMail } from '../server/mail/passwordReset.ts'
import { reportMail } from '../server/mail/report.ts'
import { NOT_SENT_REASONS, reportNotSentMail } from '../server/mail/reportNotSent.ts'
import type { MailMessage } from '../server/mail/send.ts'
import { senderLostMail } from '../server/mail/senderLost.ts'
import { styles } from '../shared/api/dashboards.ts'
import type { DashboardSnapshot } from '../shared/api/view.ts'
import { interactive } from './sampleWidgets.ts'

/** Every mail of the product with facts such as they come in, by the name of a file; sent to nobody. */

const TO = 'ana@northwind.example'
const LINK = 'https://reports.example/dashboards/northwind'
const DUE = 'Mon 2 Nov 2026, 08:00 (Europe/Berlin)'

const snapshot = (): DashboardSnapshot => ({
  version: 1,
  takenAt: '2026-11-02T07:00:00Z',
  dashboard: {
    id: 'sample',
    name: 'Northwind Outdoor: all channels of a name that does not fit into one line of a phone',
    permalink: 'northwind',
    footer: '',
    styles: styles.parse({}),
    timezone: 'Europe/Berlin',
  },
  company: { name: 'Brightside Agency', logo: null },
  windows: {
    current: { start: '2026-10-01', end: '2026-10-31', label: 'October 2026' },
    compare: { start: '2026-09-01', end: '2026-09-30', label: 'September 2026' },
  },
  widgets: [interactive({ format: 'summary', width: 4, height: 1 }, 'short', 4)],
})

type Sample = (layout: MailLayout) => Promise<MailMessage>

const report =
  (more: { dueAt: string | null; pdf: Buffer | null }): Sample =>
  (layout) =>
    reportMail(layout, {
      to: TO,
      snapshot: snapshot(),
      link: LINK,
      preview: null,
      from: { name: 'Brightside Agency', address: 'reports@broadsheet.example' },
      ...more,
    })

const notSent = NOT_SENT_REASONS.map((reason): [string, Sample] => [
  `report-not-sent-${reason}`,
  (layout) =>
    reportNotSentMail(layout, {
      to: TO,
      dashboard: 'Northwind Outdoor',
      link: LINK,
      reason,
      problems: ['Sessions: Google Analytics did not answer in time.', 'kim@client.example: mailbox is full'],
      dueAt: DUE,
      late: reason === 'undelivered',
    }),
])

export const SAMPLE_MAILS: ReadonlyMap<string, Sample> = new Map<string, Sample>([
  ['report', report({ dueAt: null, pdf: Buffer.from('%PDF-1.7') })],
  ['report-late', report({ dueAt: DUE, pdf: null })],
  ...notSent,
  [
    'sender-lost',
    (layout) =>
      senderLostMail(layout, {
        to: TO,
        address: 'reports@brightside.example',
        fallback: 'reports@broadsheet.example',
        link: LINK,
      }),
  ],
  [
    'password-reset',
    (layout) =>
      passwordResetMail(layout, {
        to: TO,
        link: `${LINK}/reset-password?token=sample`,
        minutes: 60,
        askedFrom: '203.0.113.7',
      }),
  ],
  [
    'invitation',
    (layout) =>
      invitationMail(layout, {
        to: TO,
        name: 'Ana Sørensen',
        company: 'Brightside Agency',
        inviter: 'Dana Reyes',
        link: `${LINK}/invitation?token=sample`,
        days: 7,
      }),
  ],
  [
    'confirm-email',
    (layout) =>
      confirmEmailMail(layout, {
        to: TO,
        name: 'Ana Sørensen',
        link: `${LINK}/confirm-email?token=sample`,
        hours: 24,
      }),
  ],
  [
    'email-changed',
    (layout) =>
      emailChangedMail(layout, {
        to: TO,
        name: 'Ana Sørensen',
        email: 'ana@new.example',
        link: `${LINK}/login`,
      }),
  ],
])
