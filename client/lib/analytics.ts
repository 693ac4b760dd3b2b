/** What is told to analytics (specification, section 7), and with what: nothing that says who somebody is, or whose it is. */
interface AnalyticsEvents {
  'company updated': undefined
  'team member invited': undefined
  'dashboard archived': undefined
  'dashboard cloned': undefined
  /** `step`: the one that is done next. */
  onboardingUpdated: { step: number }
  PDFDownloaded: undefined
  URLCopied: undefined
  /** The payment provider's names for what was ordered. */
  orderCompleted: { reference: string; id: string }
}

declare global {
  interface Window {
    /** Read by whatever analytics the operator adds to the page; nothing of ours reads it. */
    dataLayer?: Record<string, unknown>[]
  }
  interface Navigator {
    /** Global Privacy Control. */
    globalPrivacyControl?: boolean
  }
}

/** Pushes an event to the page's data layer, unless the browser asks not to be tracked. */
export function emit<Event extends keyof AnalyticsEvents>(
  event: Event,
  ...[detail]: AnalyticsEvents[Event] extends undefined ? [] : [AnalyticsEvents[Event]]
): void {
  if (asksForPrivacy(navigator)) return
  window.dataLayer ??= []
  window.dataLayer.push({ event, ...detail })
}

/** By Do Not Track or by Global Privacy Control. */
export const asksForPrivacy = ({
  doNotTrack,
  globalPrivacyControl,
}: Pick<Navigator, 'doNotTrack' | 'globalPrivacyControl'>): boolean =>
  doNotTrack === '1' || globalPrivacyControl === true
