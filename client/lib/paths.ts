/** Who may open a route. `guest` routes are those of signing in; `exempt` ones skip every guard. */
export type Access = 'loggedIn' | 'anonymous' | 'admin' | 'self' | 'guest' | 'exempt'

export interface RouteEntry {
  name: string
  /** Pattern for the router. */
  path: string
  /** Null where the screen sets the title itself (a dashboard's name). */
  title: string | null
  access: Access
}

/** Every screen: its path, its title and who may open it. New screens are added here first. */
export const ROUTES = {
  login: { name: 'login', path: '/login', title: 'Sign in', access: 'guest' },
  forgotPassword: {
    name: 'forgotPassword',
    path: '/forgot-password',
    title: 'Forgotten password',
    access: 'guest',
  },
  resetPassword: { name: 'resetPassword', path: '/reset-password', title: 'New password', access: 'guest' },
  setup: { name: 'setup', path: '/setup', title: 'First company', access: 'guest' },
  invitation: { name: 'invitation', path: '/invitation', title: 'Invitation', access: 'exempt' },
  confirmEmail: { name: 'confirmEmail', path: '/confirm-email', title: 'New address', access: 'exempt' },
  user: { name: 'user', path: '/users/:userId', title: 'Account', access: 'self' },
  dashboards: { name: 'dashboards.index', path: '/dashboards', title: 'Dashboards', access: 'loggedIn' },
  createDashboard: {
    name: 'dashboards.create',
    path: '/dashboards/create',
    title: 'Create Dashboard',
    access: 'loggedIn',
  },
  dashboard: { name: 'dashboard.show', path: '/dashboards/:permalink', title: null, access: 'anonymous' },
  dashboardPrint: {
    name: 'dashboard.print',
    path: '/dashboards/:permalink/print',
    title: null,
    access: 'anonymous',
  },
  dashboardRealTime: {
    name: 'dashboard.realTime',
    path: '/dashboards/:permalink/realtime',
    title: null,
    access: 'anonymous',
  },
  clients: { name: 'clients.index', path: '/clients', title: 'Clients', access: 'loggedIn' },
  createClient: {
    name: 'clients.create',
    path: '/clients/create',
    title: 'Add a client',
    access: 'loggedIn',
  },
  client: { name: 'clients.show', path: '/clients/:clientId', title: 'Client', access: 'loggedIn' },
  sources: {
    name: 'company.sources',
    path: '/company/sources',
    title: 'Company Sources',
    access: 'loggedIn',
  },
  automaticReports: {
    name: 'company.automaticReports',
    path: '/company/automatic-reports',
    title: 'Automatic Reports',
    access: 'loggedIn',
  },
  users: { name: 'company.users', path: '/company/users', title: 'People', access: 'admin' },
  companySettings: {
    name: 'company.settings',
    path: '/company/settings',
    title: 'Settings',
    access: 'admin',
  },
  audit: { name: 'company.audit', path: '/company/audit', title: 'Audit log', access: 'admin' },
  subscriptionRequired: {
    name: 'subscriptionRequired',
    path: '/402',
    title: 'Subscription required',
    access: 'exempt',
  },
  forbidden: { name: 'forbidden', path: '/403', title: 'Not allowed', access: 'exempt' },
  notFound: { name: 'notFound', path: '/404', title: 'Not found', access: 'exempt' },
} as const satisfies Record<string, RouteEntry>

/** Builds every link of the app; no other file writes a path. */
export const linkTo = {
  login: (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : '/login'),
  forgotPassword: () => '/forgot-password',
  setup: () => '/setup',
  user: (userId: string) => `/users/${userId}`,
  /** `client`: only those of one client. */
  dashboards: (kept: { client?: string } = {}) =>
    kept.client ? `/dashboards?${new URLSearchParams({ client: kept.client })}` : '/dashboards',
  createDashboard: (kept: { template?: string | null; name?: string; client?: string | null } = {}) => {
    const { template, name = '', client } = kept
    const query = new URLSearchParams({
      ...(template && { template }),
      ...(name && { name }),
      ...(client && { client }),
    })
    return query.size > 0 ? `/dashboards/create?${query}` : '/dashboards/create'
  },
  dashboard: (permalink: string) => `/dashboards/${permalink}`,
  dashboardPrint: (permalink: string) => `/dashboards/${permalink}/print`,
  dashboardRealTime: (permalink: string) => `/dashboards/${permalink}/realtime`,
  clients: () => '/clients',
  createClient: () => '/clients/create',
  client: (clientId: string) => `/clients/${clientId}`,
  /** `next`: where to go on once a source is connected. */
  sources: (next?: string) =>
    next ? `/company/sources?next=${encodeURIComponent(next)}` : '/company/sources',
  automaticReports: () => '/company/automatic-reports',
  users: () => '/company/users',
  companySettings: () => '/company/settings',
  audit: () => '/company/audit',
  notFound: () => '/404',
  forbidden: () => '/403',
  subscriptionRequired: () => '/402',
}

/** `{route title} | {site title}`. */
export const pageTitle = (title: string | null, site: string): string => (title ? `${title} | ${site}` : site)
