import { alertsMail } from '../server/mail/alerts.ts'
import { channelDisabledMail } from '../server/mail/channelDisabled.ts'
import { companyClosedMail } from '../server/mail/companyClosed.ts'
import { confirmEmailMail } from '../server/mail/confirmEmail.ts'
import { confirmRegistrationMail } from '../server/mail/confirmRegistration.ts'
import { emailChangeAskedMail } from '../server/mail/emailChangeAsked.ts'
import { emailChangedMail } from '../server/mail/emailChanged.ts'
import { exportReadyMail } from '../server/mail/exportReady.ts'
import { type MailFace, PRODUCTS_FACE } from '../server/mail/face.ts'
import { hostLostMail } from '../server/mail/hostLost.ts'
import { identityChangedMail } from '../server/mail/identityChanged.ts'
import { invitationMail } from '../server/mail/invitation.ts'
import type { MailLayout } from '../server/mail/layout.ts'
import { loginLinkUsedMail } from '../server/mail/loginLinkUsed.ts'
import { newDeviceMail } from '../server/mail/newDevice.ts'
import { passwordResetMail } from '../server/mail/passwordReset.ts'
import { planNoticeMail } from '../server/mail/planNotice.ts'
import { registrationTakenMail } from '../server/mail/registrationTaken.ts'
import { type ReportWords, reportMail } from '../server/mail/report.ts'
import { NOT_SENT_REASONS, reportNotSentMail } from '../server/mail/reportNotSent.ts'
import { reportReviewMail } from '../server/mail/reportReview.ts'
import { reportsStoppedMail } from '../server/mail/reportsStopped.ts'
import { secondFactorMail } from '../server/mail/secondFactor.ts'
import type { MailMessage } from '../server/mail/send.ts'
import { senderLostMail } from '../server/mail/senderLost.ts'
import { sourcesLostMail } from '../server/mail/sourcesLost.ts'
import { ssoChangedMail } from '../server/mail/ssoChanged.ts'
import { ssoDomainLostMail } from '../server/mail/ssoDomainLost.ts'
import { unclaimedPaymentMail } from '../server/mail/unclaimedPayment.ts'
import { styles } from '../shared/api/dashboards.ts'
import type { DashboardSnapshot } from '../shared/api/view.ts'
import type { PlanNotice } from '../shared/rules/planTimeline.ts'
import { plainLine, sampleLine, sampleMessage } from './sampleAlerts.ts'
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

type Sample = (layout: MailLayout, face?: MailFace) => Promise<MailMessage>

const report =
  (more: { dueAt: string | null; pdf: Buffer | null; words?: ReportWords }): Sample =>
  (layout) =>
    reportMail(layout, {
      to: TO,
      snapshot: snapshot(),
      link: LINK,
      preview: null,
      from: { name: 'Brightside Agency', address: 'reports@brightside.example' },
      look: { colour: '#1b1f2a' },
      ...more,
    })

const review =
  (isReminder: boolean): Sample =>
  (layout, face = PRODUCTS_FACE) =>
    reportReviewMail(layout, {
      to: TO,
      face,
      report: {
        snapshot: snapshot(),
        link: LINK,
        pdf: null,
        preview: null,
        from: { name: 'Brightside Agency', address: 'reports@brightside.example' },
        look: { colour: '#1b1f2a' },
      },
      recipients: ['kim@client.example', 'sam@client.example'],
      until: DUE,
      link: 'https://reports.example/review-report?token=sample',
      isReminder,
    })

const notSent = NOT_SENT_REASONS.map((reason): [string, Sample] => [
  `report-not-sent-${reason}`,
  (layout, face = PRODUCTS_FACE) =>
    reportNotSentMail(layout, {
      to: TO,
      face,
      dashboard: 'Northwind Outdoor',
      link: LINK,
      reason,
      problems: ['Sessions: Google Analytics did not answer in time.', 'kim@client.example: mailbox is full'],
      dueAt: DUE,
      late: reason === 'undelivered',
      byHand: reason === 'broken' || reason === 'cancelled',
    }),
])

const alerts =
  (message: Parameters<typeof sampleMessage>[0]): Sample =>
  (layout, face = PRODUCTS_FACE) =>
    alertsMail(layout, {
      to: TO,
      face,
      message: sampleMessage(message),
      channelsUrl: `${LINK}/channels`,
    })

const PLAN_NOTICES = [
  'trial.7',
  'trial.1',
  'trial.ended',
  'overdue.3',
  'canceled',
  'ended',
  'recovered',
  'replaced',
] as const

const planNotices = PLAN_NOTICES.map((notice: PlanNotice): [string, Sample] => [
  `plan-${notice.replace('.', '-')}`,
  (layout, face = PRODUCTS_FACE) => {
    const now = Temporal.Instant.from('2026-11-02T09:30:00Z')
    const days = notice === 'trial.1' ? 1 : 7
    const endsAt = now.add({ hours: 24 * days })
    return planNoticeMail(layout, {
      to: TO,
      face,
      company: 'Brightside Agency',
      notice,
      now,
      zone: 'Europe/Berlin',
      failedAt: now,
      endsAt,
      linksUntil: endsAt.add({ hours: 24 * 14 }),
      archivedAt: endsAt.add({ hours: 24 * 30 }),
      link: `${LINK}/company/subscription`,
      contact: 'billing@operator.example',
    })
  },
])

export const SAMPLE_MAILS: ReadonlyMap<string, Sample> = new Map<string, Sample>([
  ['report', report({ dueAt: null, pdf: Buffer.from('%PDF-1.7') })],
  ['report-late', report({ dueAt: DUE, pdf: null })],
  [
    'report-own-words',
    report({
      dueAt: null,
      pdf: Buffer.from('%PDF-1.7'),
      words: {
        client: 'Northwind Outdoor',
        subject: '{client}: your figures of {period}',
        message:
          'Dear Kim,\nhere is what {period} brought.\n\nThe autumn campaign paid for itself twice: see cost per conversion.\n\nKind regards\nAnna, {agency}',
        replyTo: 'anna@brightside.example',
      },
    }),
  ],
  ['report-review', review(false)],
  ['report-review-again', review(true)],
  ...notSent,
  ...planNotices,
  ['alerts', alerts({ title: '2 alerts', lines: [sampleLine(), plainLine()] })],
  [
    'alerts-recovered',
    alerts({
      title: 'Clicks of northwind.example have recovered',
      lines: [
        sampleLine({
          isRecovered: true,
          sentence: 'Clicks are as expected again.',
          current: 2_101,
          currentText: '2,101',
          changePercent: 1.2,
          snoozeUrl: null,
        }),
      ],
    }),
  ],
  [
    'alerts-digest',
    alerts({
      kind: 'digest',
      title: 'Alerts of the week to 22 November',
      lines: [
        sampleLine(),
        plainLine(),
        sampleLine({
          clientName: 'Harbour & Pine, a client of a name that does not fit into one line of a phone',
          host: 'harbour-and-pine.example',
          name: 'harbour-and-pine.example',
          label: 'Cost',
          sentence: 'The month’s budget will be spent nine days before it ends.',
          window: '30d',
          currentText: '€4,310.00',
          previousText: '€3,120.00',
          changePercent: 38.1,
        }),
        sampleLine({
          label: 'Sessions',
          sentence: 'Sessions are as expected again.',
          isRecovered: true,
          snoozeUrl: null,
        }),
      ],
    }),
  ],
  ...[false, true].map((isOwnMail): [string, Sample] => [
    `channel-disabled${isOwnMail ? '-personal' : ''}`,
    (layout, face = PRODUCTS_FACE) =>
      channelDisabledMail(layout, {
        to: TO,
        face,
        channel: 'Watch room',
        group: 'Northwind Outdoor: all shops of a name that does not fit into one line of a phone',
        reason: 'Slack answered 404: no_service. The webhook was removed there.',
        isOwnMail,
        link: LINK,
      }),
  ]),
  ['alerts-test', alerts({ kind: 'test', title: 'A test: alerts of this group arrive here', lines: [] })],
  [
    'reports-stopped',
    (layout, face = PRODUCTS_FACE) =>
      reportsStoppedMail(layout, {
        to: TO,
        face,
        company: 'Brightside Agency',
        dashboard: 'Northwind Outdoor',
        dueAt: DUE,
        isAdmin: false,
        link: LINK,
      }),
  ],
  [
    'sender-lost',
    (layout, face = PRODUCTS_FACE) =>
      senderLostMail(layout, {
        to: TO,
        face,
        address: 'reports@brightside.example',
        reason: 'gone',
        fallback: 'reports@installation.example',
        link: LINK,
      }),
  ],
  [
    'host-lost',
    (layout, face = PRODUCTS_FACE) =>
      hostLostMail(layout, { to: TO, face, host: 'reports.brightside.example', reason: 'gone', link: LINK }),
  ],
  [
    'sso-changed',
    (layout, face = PRODUCTS_FACE) =>
      ssoChangedMail(layout, {
        to: TO,
        face,
        name: 'Ana Sørensen',
        change: 'sso.changed',
        subject: 'https://login.brightside.example',
        by: 'Dana Reyes',
        settings: `${LINK}/company/settings`,
        link: `${LINK}/forgot-password`,
      }),
  ],
  [
    'sso-domain-lost',
    (layout, face = PRODUCTS_FACE) =>
      ssoDomainLostMail(layout, { to: TO, face, domain: 'brightside.example', reason: 'gone', link: LINK }),
  ],
  [
    'company-closed',
    (layout, face = PRODUCTS_FACE) =>
      companyClosedMail(layout, {
        to: TO,
        face,
        company: 'Brightside Agency',
        by: 'Dana Reyes',
        removedAt: Temporal.Instant.from('2026-12-25T09:30:00Z'),
        zone: 'Europe/Berlin',
        link: `${LINK}/login`,
      }),
  ],
  [
    'export-ready',
    (layout, face = PRODUCTS_FACE) =>
      exportReadyMail(layout, {
        to: TO,
        face,
        bytes: 48_300_000,
        until: Temporal.ZonedDateTime.from('2026-11-09T08:00[Europe/Berlin]'),
        link: LINK,
      }),
  ],
  [
    'password-reset',
    (layout, face = PRODUCTS_FACE) =>
      passwordResetMail(layout, {
        to: TO,
        face,
        link: `${LINK}/reset-password?token=sample`,
        minutes: 60,
        askedFrom: '203.0.113.7',
        broughtBackBy: null,
      }),
  ],
  [
    'person-brought-back',
    (layout, face = PRODUCTS_FACE) =>
      passwordResetMail(layout, {
        to: TO,
        face,
        link: `${LINK}/reset-password?token=sample`,
        minutes: 60,
        askedFrom: '203.0.113.7',
        broughtBackBy: 'Dana Reyes',
      }),
  ],
  [
    'confirm-registration',
    (layout, face = PRODUCTS_FACE) =>
      confirmRegistrationMail(layout, {
        to: TO,
        face,
        link: `${LINK}/confirm-registration?token=sample`,
        hours: 24,
        provider: null,
      }),
  ],
  [
    'confirm-registration-with-google',
    (layout, face = PRODUCTS_FACE) =>
      confirmRegistrationMail(layout, {
        to: TO,
        face,
        link: `${LINK}/confirm-registration/google?token=sample`,
        hours: 24,
        provider: 'Google',
      }),
  ],
  [
    'unclaimed-payment',
    (layout, face = PRODUCTS_FACE) =>
      unclaimedPaymentMail(layout, {
        to: TO,
        face,
        name: 'Ana Sørensen',
        order: 'DEM261102-1234-56789',
        link: `${LINK}/register#checkout=sample`,
        contact: 'billing@installation.example',
      }),
  ],
  [
    'identity-linked',
    (layout, face = PRODUCTS_FACE) =>
      identityChangedMail(layout, {
        to: TO,
        face,
        name: 'Ana Sørensen',
        provider: 'Google',
        account: 'ana@northwind.example',
        isLinked: true,
        link: `${LINK}/forgot-password`,
      }),
  ],
  [
    'second-factor-passkey',
    (layout, face = PRODUCTS_FACE) =>
      secondFactorMail(layout, {
        to: TO,
        face,
        name: 'Ana Sørensen',
        change: { kind: 'passkeyAdded', passkey: 'Laptop of the studio' },
        hasPassword: true,
        link: `${LINK}/forgot-password`,
      }),
  ],
  [
    'recovery-code-used',
    (layout, face = PRODUCTS_FACE) =>
      secondFactorMail(layout, {
        to: TO,
        face,
        name: 'Ana Sørensen',
        change: { kind: 'codeUsed', left: 1 },
        hasPassword: true,
        link: `${LINK}/forgot-password`,
      }),
  ],
  [
    'second-factor-removed',
    (layout, face = PRODUCTS_FACE) =>
      secondFactorMail(layout, {
        to: TO,
        face,
        name: 'Ana Sørensen',
        change: { kind: 'admin', admin: 'Jürgen Åkesson' },
        hasPassword: true,
        link: `${LINK}/forgot-password`,
      }),
  ],
  [
    'second-factor-reverted',
    (layout, face = PRODUCTS_FACE) =>
      secondFactorMail(layout, {
        to: TO,
        face,
        name: 'Ana Sørensen',
        change: {
          kind: 'reverted',
          app: true,
          passkeys: ['Laptop of the studio', 'Phone'],
          isGuarded: false,
        },
        hasPassword: true,
        link: `${LINK}/forgot-password`,
      }),
  ],
  [
    'registration-taken',
    (layout, face = PRODUCTS_FACE) =>
      registrationTakenMail(layout, {
        to: TO,
        face,
        link: `${LINK}/login`,
        askedFrom: '203.0.113.7',
        paid: { contact: 'billing@operator.example' },
      }),
  ],
  [
    'new-device',
    (layout, face = PRODUCTS_FACE) =>
      newDeviceMail(layout, {
        to: TO,
        face,
        name: 'Ana Sørensen',
        browser: 'Firefox on Windows',
        address: '203.0.113.7',
        at: DUE,
        link: `${LINK}/forgot-password`,
      }),
  ],
  [
    'sources-lost',
    (layout, face = PRODUCTS_FACE) =>
      sourcesLostMail(layout, {
        to: TO,
        face,
        name: 'Milo Okafor',
        link: `${LINK}/company/sources`,
        sources: [
          {
            kind: 'Google Analytics',
            account: 'ana@brightside.example',
            reason: 'The login has ended: the access was taken back.',
            dashboards: ['Brightside: the month', 'Brightside: website', 'All clients'],
            reports: 2,
            loginLink: `${LINK}/connect?token=sample`,
          },
          {
            kind: 'Semrush',
            account: 'Harbour & Pine',
            reason: 'The key is not valid any more.',
            dashboards: [],
            reports: 0,
            loginLink: null,
          },
        ],
      }),
  ],
  [
    'login-link-used',
    (layout, face = PRODUCTS_FACE) =>
      loginLinkUsedMail(layout, {
        to: TO,
        face,
        owner: 'Milo Okafor',
        name: 'Ana Sørensen',
        reads: 'Google Analytics',
        account: 'ana@brightside.example',
        isNew: true,
        link: `${LINK}/company/sources`,
      }),
  ],
  [
    'invitation',
    (layout, face = PRODUCTS_FACE) =>
      invitationMail(layout, {
        to: TO,
        face,
        name: 'Ana Sørensen',
        client: null,
        company: 'Brightside Agency',
        inviter: 'Dana Reyes',
        isTaken: false,
        link: `${LINK}/invitation?token=sample`,
        days: 7,
      }),
  ],
  [
    'invitation-taken',
    (layout, face = PRODUCTS_FACE) =>
      invitationMail(layout, {
        to: TO,
        face,
        name: 'Ana Sørensen',
        client: null,
        company: 'Brightside Agency',
        inviter: 'Dana Reyes',
        isTaken: true,
        link: `${LINK}/invitation?token=sample`,
        days: 7,
      }),
  ],
  [
    'confirm-email',
    (layout, face = PRODUCTS_FACE) =>
      confirmEmailMail(layout, {
        to: TO,
        face,
        link: `${LINK}/confirm-email?token=sample`,
        hours: 24,
      }),
  ],
  [
    'email-change-asked',
    (layout, face = PRODUCTS_FACE) =>
      emailChangeAskedMail(layout, {
        to: TO,
        face,
        name: 'Ana Sørensen',
        email: 'ana@new.example',
        link: `${LINK}/forgot-password`,
        stop: `${LINK}/stop-email-change?token=sample`,
      }),
  ],
  [
    'email-changed',
    (layout, face = PRODUCTS_FACE) =>
      emailChangedMail(layout, {
        to: TO,
        face,
        name: 'Ana Sørensen',
        email: 'ana@new.example',
        link: `${LINK}/login`,
      }),
  ],
])
