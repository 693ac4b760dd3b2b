import type { AlertLine, ChannelMessage } from '../server/channels/message.ts'

/** Alerts such as channels are sent them. */

export const sampleLine = (more: Partial<AlertLine> = {}): AlertLine => ({
  alertId: 'a1',
  host: 'northwind.example',
  name: 'northwind.example',
  clientName: 'Northwind Outdoor',
  label: 'Clicks',
  severity: 'critical',
  sentence: 'Clicks of the last 7 days are 42% below those of the 7 days before.',
  metric: 'clicks',
  window: '7d',
  current: 1_204,
  previous: 2_076,
  currentText: '1,204',
  previousText: '2,076',
  changePercent: -42,
  isRecovered: false,
  url: 'https://reports.example/groups/g1/domains/d1',
  snoozeUrl: 'https://reports.example/groups/g1/domains/d1/snooze',
  ...more,
})

export const sampleMessage = (more: Partial<ChannelMessage> = {}): ChannelMessage => ({
  id: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
  kind: 'alert',
  title: '1 alert in Shops',
  groupName: 'Shops',
  groupUrl: 'https://reports.example/groups/g1',
  at: Temporal.Instant.from('2026-11-21T10:00:00Z'),
  lines: [sampleLine()],
  ...more,
})

/** An alert of a check that has no figures: a site that cannot be reached. */
export const plainLine = (more: Partial<AlertLine> = {}): AlertLine =>
  sampleLine({
    alertId: 'a2',
    host: 'shop.harbour.example',
    name: 'shop.harbour.example',
    clientName: null,
    label: 'Front page',
    severity: 'warning',
    sentence: 'shop.harbour.example cannot be reached: the server did not answer in time.',
    metric: null,
    window: null,
    current: null,
    previous: null,
    currentText: null,
    previousText: null,
    changePercent: null,
    ...more,
  })
