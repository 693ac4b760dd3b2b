/** The key of the application in the socket's address. Not a secret, and it names no product, as companies have hosts of their own. */
export const LIVE_KEY = 'live'

/** The code with which a socket is closed that is one too many, or says too much. */
export const OVER_QUOTA = 4004

/** What channels tell of (specification, section 7). */
export const LIVE_EVENTS = {
  source: 'App\\Events\\CompanySourceUpdated',
  subscription: 'App\\Events\\CompanySubscriptionUpdated',
  reports: 'App\\Events\\CompanyReportsUpdated',
  alerts: 'App\\Events\\CompanyAlertsUpdated',
  dashboard: 'App\\Events\\DashboardUpdated',
  dashboardGone: 'App\\Events\\DashboardDeleted',
  pdf: 'App\\Events\\DashboardPdfFinished',
} as const

/** The channel of what concerns a whole company, for the people who work in it. */
export const companyChannel = (companyId: string): string => `private-company.${companyId}`

const DASHBOARD = 'private-dashboard.'

/** The channel of one dashboard, for those who may edit it. */
export const dashboardChannel = (dashboardId: string): string => `${DASHBOARD}${dashboardId}`

/** Which dashboard a channel is of; null where it is of none. */
export const dashboardOfChannel = (channel: string): string | null =>
  channel.startsWith(DASHBOARD) ? channel.slice(DASHBOARD.length) : null
