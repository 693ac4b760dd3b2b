import { companyRoutes } from '../features/company/routes.ts'
import type { Route } from './route.ts'

/** Every endpoint, one line a feature. */
export const routes: readonly Route[] = [...companyRoutes]
