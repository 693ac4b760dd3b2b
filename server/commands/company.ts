import { parseArgs } from 'node:util'
import { loadConfig } from '../config/config.ts'
import { operate } from '../features/company/operate.ts'
import { operatorOrder } from '../features/company/operatorOrder.ts'
import { inviteToRegister } from '../features/company/registrationInvitation.ts'
import { settleSubscriptions } from '../features/paidFor/settleSubscriptions.ts'
import { listUnclaimed } from '../features/registration/listUnclaimed.ts'
import { withDatabase } from './commandDatabase.ts'
import { refuseWords, runCommand } from './runCommand.ts'

const USAGE = `npm run company -- list
npm run company -- show COMPANY
npm run company -- unclaimed, orders that are paid for, without a company or a registration
npm run company -- invite ADDRESS, prints a link with which whoever has that address registers a company
npm run company -- trial COMPANY --days NUMBER, counted from now
npm run company -- trial COMPANY --until DATE, its last day, in UTC, as 2026-12-31
npm run company -- bonus COMPANY --dashboards NUMBER, beside those of its plan
npm run company -- settle COMPANY, a deleted account, takes its subscriptions for ended that the payment provider does not know
npm run company -- limits COMPANY [--reportsPerDashboard NUMBER] [--recipientsPerReport NUMBER] [--widgetsPerPdf NUMBER]
COMPANY is its id, or the e-mail address of one of its people; “none” takes a limit of its own back.`

/** `npm run company`: lists companies and what was paid for without one, invites to register one, extends a trial, grants dashboards, sets limits. */
await runCommand(USAGE, async () => {
  const order = readOrder(process.argv.slice(2))
  const config = loadConfig(process.env, [])
  const now = Temporal.Now.instant()
  if (order.action === 'invite') return inviteToRegister(config, now, order.address)
  return withDatabase(config, (db) => {
    if (order.action === 'unclaimed') return listUnclaimed(db, now)
    if (order.action === 'settle') return settleSubscriptions(db, order.company)
    return operate(db, now, order)
  })
})

function readOrder(args: string[]) {
  const text = { type: 'string' } as const
  const options = {
    days: text,
    until: text,
    dashboards: text,
    reportsPerDashboard: text,
    recipientsPerReport: text,
    widgetsPerPdf: text,
  }
  // One id in sixty begins as an option does.
  const isDashedId = (arg: string) => /^-[\w-]{20}$/.test(arg) && !(arg.slice(2) in options)
  const { positionals, values } = parseArgs({
    args: [...args.filter((arg) => !isDashedId(arg)), '--', ...args.filter(isDashedId)],
    options,
    allowPositionals: true,
  })
  const [action = 'list', about, surplus] = positionals
  if (surplus !== undefined) refuseWords(`“${surplus}” is one word too many.`)
  const hasSettings =
    Object.keys(values).length > 0 || !['list', 'show', 'unclaimed', 'invite', 'settle'].includes(action)
  return operatorOrder.parse({
    action,
    ...(about !== undefined && { [action === 'invite' ? 'address' : 'company']: about }),
    ...(hasSettings && { settings: values }),
  })
}
