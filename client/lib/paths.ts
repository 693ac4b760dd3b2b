/**
 * Who may open a route. `reader`: everybody who is signed in, a client's own people too; `loggedIn`: those who work in the
 * company. `signedIn`: whoever is signed in, whatever they still have to do first. `guest` routes are those of signing in;
 * `exempt` ones skip every guard.
 */
export type Access = 'reader' | 'loggedIn' | 'signedIn' | 'anonymous' | 'admin' | 'self' | 'guest' | 'exempt'

export interface RouteEntry {
  name: string
  /** Pattern for the router. */
  path: string
  /** Null where the screen sets the title itself (a dashboard's name). */
  title: string | null
  access: Access
  /** The size of its Container, for what stands above it; `lg`, if absent. */
  size?: 'sm' | 'lg' | 1400 | '100%'
}

/** Every screen: its path, its title and who may open it. New screens are added here first. */
export const ROUTES = {
  login: { name: 'login', path: '/login', title: 'Sign in', access: 'guest' },
  secondStep: { name: 'secondStep', path: '/second-step', title: 'Second step', access: 'guest' },
  companyLogin: {
    name: 'companyLogin',
    path: '/login/company',
    title: 'Your company’s login',
    access: 'guest',
  },
  forgotPassword: {
    name: 'forgotPassword',
    path: '/forgot-password',
    title: 'Forgotten password',
    access: 'guest',
  },
  resetPassword: { name: 'resetPassword', path: '/reset-password', title: 'New password', access: 'guest' },
  register: { name: 'register', path: '/register', title: 'Register', access: 'guest' },
  confirmRegistration: {
    name: 'confirmRegistration',
    path: '/confirm-registration',
    title: 'Confirm your address',
    access: 'exempt',
  },
  confirmRegistrationWith: {
    name: 'confirmRegistrationWith',
    path: '/confirm-registration/:provider',
    title: 'Confirm your address',
    access: 'exempt',
  },
  linkSignIn: { name: 'linkSignIn', path: '/link-sign-in', title: 'Link your accounts', access: 'loggedIn' },
  intro: { name: 'intro', path: '/intro', title: 'Intro', access: 'loggedIn' },
  setup: { name: 'setup', path: '/setup', title: 'First company', access: 'guest' },
  invitation: { name: 'invitation', path: '/invitation', title: 'Invitation', access: 'exempt' },
  confirmEmail: { name: 'confirmEmail', path: '/confirm-email', title: 'New address', access: 'signedIn' },
  stopEmailChange: {
    name: 'stopEmailChange',
    path: '/stop-email-change',
    title: 'Stop a change',
    access: 'exempt',
  },
  dataDeletion: { name: 'dataDeletion', path: '/data-deletion', title: 'Deleted data', access: 'exempt' },
  accountClosed: {
    name: 'accountClosed',
    path: '/account-closed',
    title: 'Deleted account',
    access: 'exempt',
  },
  reviewReport: { name: 'reviewReport', path: '/review-report', title: 'Review a report', access: 'exempt' },
  connectByLink: { name: 'connectByLink', path: '/connect', title: 'Connect an account', access: 'exempt' },
  user: { name: 'user', path: '/users/:userId', title: 'Account', access: 'self', size: 'sm' },
  dashboards: { name: 'dashboards.index', path: '/dashboards', title: 'Dashboards', access: 'reader' },
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
  editClient: {
    name: 'clients.edit',
    path: '/clients/:clientId/edit',
    title: 'Edit a client',
    access: 'loggedIn',
  },
  viewAsClient: {
    name: 'clients.view',
    path: '/clients/:clientId/view',
    title: 'As the client sees it',
    access: 'loggedIn',
  },
  groups: { name: 'campaigns.index', path: '/groups', title: 'Groups', access: 'loggedIn' },
  createGroup: { name: 'campaigns.create', path: '/groups/create', title: 'Create Group', access: 'admin' },
  group: {
    name: 'campaign.show',
    path: '/groups/:campaignId',
    title: null,
    access: 'loggedIn',
    size: '100%',
  },
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
  viewAs: {
    name: 'users.view',
    path: '/users/:userId/view',
    title: 'As somebody else sees it',
    access: 'admin',
  },
  users: { name: 'company.users', path: '/company/users', title: 'People', access: 'admin' },
  companySettings: {
    name: 'company.settings',
    path: '/company/settings',
    title: 'Settings',
    access: 'admin',
    size: 'sm',
  },
  brand: { name: 'company.brand', path: '/company/brand', title: 'Brand', access: 'admin', size: 1400 },
  subscription: {
    name: 'company.subscription',
    path: '/company/subscription',
    title: 'Subscription',
    access: 'admin',
    size: 'sm',
  },
  invoices: { name: 'company.invoices', path: '/company/invoices', title: 'Invoices', access: 'admin' },
  audit: { name: 'company.audit', path: '/company/audit', title: 'Audit log', access: 'admin' },
  deleted: {
    name: 'company.deleted',
    path: '/company/deleted',
    title: 'Recently deleted',
    access: 'loggedIn',
  },
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
  /** `next`: where to go on once signed in. */
  secondStep: (next?: string | null) =>
    next ? `/second-step?next=${encodeURIComponent(next)}` : '/second-step',
  /** `path`: where the page's globals say that a company's login is. */
  companyLogin: (path: string, next?: string | null) =>
    next ? `${path}?${new URLSearchParams({ next })}` : path,
  forgotPassword: () => '/forgot-password',
  register: () => '/register',
  linkSignIn: () => '/link-sign-in',
  invitation: (token: string) => `/invitation?${new URLSearchParams({ token })}`,
  intro: () => '/intro',
  setup: () => '/setup',
  accountClosed: () => '/account-closed',
  user: (userId: string) => `/users/${userId}`,
  viewAs: (userId: string) => `/users/${userId}/view`,
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
  /** `part`: where its form is scrolled to. */
  createClient: (part?: 'usual-accounts') => `/clients/create${part ? `#${part}` : ''}`,
  client: (clientId: string) => `/clients/${clientId}`,
  editClient: (clientId: string, part?: 'usual-accounts') =>
    `/clients/${clientId}/edit${part ? `#${part}` : ''}`,
  viewAsClient: (clientId: string) => `/clients/${clientId}/view`,
  /** As a reader of its link sees it. */
  dashboardAsClient: (permalink: string) => `/dashboards/${permalink}?as=client`,
  groups: () => '/groups',
  createGroup: () => '/groups/create',
  /** `domain`: the one whose panel is open. */
  group: (groupId: string, kept: { domain?: string } = {}) =>
    kept.domain ? `/groups/${groupId}?${new URLSearchParams({ domain: kept.domain })}` : `/groups/${groupId}`,
  /** `next`: where to go on once a source is connected. */
  sources: (next?: string) =>
    next ? `/company/sources?next=${encodeURIComponent(next)}` : '/company/sources',
  automaticReports: () => '/company/automatic-reports',
  users: () => '/company/users',
  companySettings: () => '/company/settings',
  brand: () => '/company/brand',
  subscription: () => '/company/subscription',
  invoices: () => '/company/invoices',
  audit: () => '/company/audit',
  deleted: () => '/company/deleted',
  notFound: () => '/404',
  forbidden: () => '/403',
  subscriptionRequired: () => '/402',
}

/** `{route title} | {site title}`. */
export const pageTitle = (title: string | null, site: string): string => (title ? `${title} | ${site}` : site)
