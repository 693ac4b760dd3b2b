import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Navigate,
  type RouteObject,
  redirect,
} from 'react-router'
import { isPastIntro } from '../../shared/rules/onboarding.ts'
import { loadTour, tour } from '../features/onboarding/index.ts'
import { unreachable } from '../lib/ApiError.ts'
import { globals } from '../lib/globals.ts'
import { linkTo, ROUTES, type RouteEntry } from '../lib/paths.ts'
import { session } from '../lib/session.ts'
import { PageLoader } from '../ui/PageLoader.tsx'
import { redirectFor } from './guards.ts'
import { Root } from './Root.tsx'
import { RouteError } from './RouteError.tsx'
import { Shell } from './Shell.tsx'

type Screen = () => Promise<{ default: ComponentType }>

/** One row of the route table with its screen, loaded when it is first opened. */
function screen(route: RouteEntry, load: Screen): RouteObject {
  return {
    id: route.name,
    path: route.path,
    handle: route,
    loader: ({ params, request }: LoaderFunctionArgs) => {
      const url = new URL(request.url)
      const { setupNeeded, consent } = globals()
      const { user, secondFactorNeeded } = session()
      const introWaits = !isPastIntro(tour().state)
      const visitor = { user, setupNeeded, consentAsked: consent !== null, secondFactorNeeded, introWaits }
      const elsewhere = redirectFor(visitor, { route, params, address: url.pathname + url.search })
      return elsewhere ? redirect(elsewhere) : null
    },
    lazy: async () => {
      const [{ default: Component }] = await Promise.all([load(), loadTour()]).catch(lost)
      return { Component }
    },
  }
}

function lost(cause: unknown): never {
  throw unreachable(cause)
}

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: PageLoader,
    children: [
      { path: '/', element: <Navigate to={linkTo.dashboards()} replace /> },
      { path: '/company', element: <Navigate to={linkTo.sources()} replace /> },
      screen(ROUTES.login, () => import('../routes/login.tsx')),
      screen(ROUTES.secondStep, () => import('../routes/secondStep.tsx')),
      screen(ROUTES.companyLogin, () => import('../routes/companyLogin.tsx')),
      screen(ROUTES.forgotPassword, () => import('../routes/forgotPassword.tsx')),
      screen(ROUTES.resetPassword, () => import('../routes/resetPassword.tsx')),
      screen(ROUTES.register, () => import('../routes/register.tsx')),
      screen(ROUTES.confirmRegistration, () => import('../routes/confirmRegistration.tsx')),
      screen(ROUTES.confirmRegistrationWith, () => import('../routes/confirmRegistrationWith.tsx')),
      screen(ROUTES.linkSignIn, () => import('../routes/linkSignIn.tsx')),
      screen(ROUTES.invitation, () => import('../routes/invitation.tsx')),
      screen(ROUTES.confirmEmail, () => import('../routes/confirmEmail.tsx')),
      screen(ROUTES.stopEmailChange, () => import('../routes/stopEmailChange.tsx')),
      screen(ROUTES.dataDeletion, () => import('../routes/dataDeletion.tsx')),
      screen(ROUTES.reviewReport, () => import('../routes/reviewReport.tsx')),
      screen(ROUTES.connectByLink, () => import('../routes/connectByLink.tsx')),
      screen(ROUTES.accountClosed, () => import('../routes/accountClosed.tsx')),
      screen(ROUTES.intro, () => import('../routes/intro.tsx')),
      screen(ROUTES.setup, () => import('../routes/setup.tsx')),
      screen(ROUTES.dashboardPrint, () => import('../routes/dashboardPrint.tsx')),
      screen(ROUTES.subscriptionRequired, () => import('../routes/subscriptionRequired.tsx')),
      screen(ROUTES.forbidden, () => import('../routes/forbidden.tsx')),
      screen(ROUTES.notFound, () => import('../routes/notFound.tsx')),
      {
        Component: Shell,
        children: [
          {
            // Within the frame, so that one can go elsewhere.
            ErrorBoundary: RouteError,
            children: [
              screen(ROUTES.dashboards, () => import('../routes/dashboards.tsx')),
              screen(ROUTES.createDashboard, () => import('../routes/createDashboard.tsx')),
              screen(ROUTES.dashboardRealTime, () => import('../routes/dashboard.tsx')),
              screen(ROUTES.dashboard, () => import('../routes/dashboard.tsx')),
              screen(ROUTES.clients, () => import('../routes/clients.tsx')),
              screen(ROUTES.createClient, () => import('../routes/clientForm.tsx')),
              screen(ROUTES.client, () => import('../routes/client.tsx')),
              screen(ROUTES.editClient, () => import('../routes/clientForm.tsx')),
              screen(ROUTES.viewAs, () => import('../routes/viewAs.tsx')),
              screen(ROUTES.viewAsClient, () => import('../routes/viewAsClient.tsx')),
              screen(ROUTES.groups, () => import('../routes/groups.tsx')),
              screen(ROUTES.createGroup, () => import('../routes/createGroup.tsx')),
              screen(ROUTES.group, () => import('../routes/group.tsx')),
              screen(ROUTES.sources, () => import('../routes/sources.tsx')),
              screen(ROUTES.automaticReports, () => import('../routes/automaticReports.tsx')),
              screen(ROUTES.users, () => import('../routes/users.tsx')),
              screen(ROUTES.companySettings, () => import('../routes/companySettings.tsx')),
              screen(ROUTES.brand, () => import('../routes/companyBrand.tsx')),
              screen(ROUTES.subscription, () => import('../routes/subscription.tsx')),
              screen(ROUTES.invoices, () => import('../routes/invoices.tsx')),
              screen(ROUTES.audit, () => import('../routes/audit.tsx')),
              screen(ROUTES.deleted, () => import('../routes/deleted.tsx')),
              screen(ROUTES.user, () => import('../routes/user.tsx')),
            ],
          },
        ],
      },
      screen({ ...ROUTES.notFound, name: 'unmatched', path: '*' }, () => import('../routes/notFound.tsx')),
    ],
  },
])
