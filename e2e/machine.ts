import { environment } from '../server/config/environment.ts'

/** What the product and programs of Node would take from whoever runs the journeys. */
const OWN_SETTINGS = new Set(Object.keys(environment.shape).filter((name) => name !== 'CHROMIUM_PATH'))
const MORE_SETTINGS = /^(OAUTH_|VENDOR_|(https?|all)_proxy$|NODE_USE_ENV_PROXY$)/i

/**
 * Makes this process, and all that it starts, the same on every machine: settings of an installation that the machine
 * has (a database, a mail server, limits), a proxy, its zone and its language would each change what journeys see.
 */
export function forgetMachine(env: NodeJS.ProcessEnv = process.env): void {
  for (const name of Object.keys(env)) {
    if (OWN_SETTINGS.has(name) || MORE_SETTINGS.test(name)) delete env[name]
  }
  // Another zone than the browsers' and the reports', so that a mix-up shows.
  Object.assign(env, { TZ: 'America/New_York', LC_ALL: 'C.UTF-8' })
}
