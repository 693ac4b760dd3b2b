import { parseArgs } from 'node:util'
import { COUPON_TYPES } from '../../shared/domain/coupons.ts'
import { loadConfig } from '../config/config.ts'
import { manageCoupons } from '../features/coupons/manage.ts'
import { couponOrder } from '../features/coupons/orders.ts'
import { withDatabase } from './commandDatabase.ts'
import { refuseWords, runCommand } from './runCommand.ts'

const USAGE = `npm run coupons -- list
npm run coupons -- add CODE --type TYPE --value NUMBER [more]
npm run coupons -- change CODE [--type TYPE] [--value NUMBER] [more]
npm run coupons -- remove CODE
more:
  --stacksOn TYPE,TYPE   types of the coupon applied before on which it may follow; none unless set
  --maximum NUMBER       most coupons of its type that are applied together with it; 1 unless set
  --startsOn DATE        first day, in UTC, as 2026-12-01, or “none”
  --endsOn DATE          last day, or “none”
  --uses NUMBER          how often it may be used, or “none” for no end
types:
${Object.entries(COUPON_TYPES)
  .map(([type, what]) => `  ${type.padEnd(22)} ${what}`)
  .join('\n')}`

/** `npm run coupons`: lists, adds, changes and removes coupons. */
await runCommand(USAGE, () => {
  const order = readOrder(process.argv.slice(2))
  return withDatabase(loadConfig(process.env, []), ({ system }) => manageCoupons(system, order))
})

function readOrder(args: string[]) {
  const text = { type: 'string' } as const
  const options = {
    type: text,
    value: text,
    stacksOn: text,
    maximum: text,
    startsOn: text,
    endsOn: text,
    uses: text,
  }
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
  const [action = 'list', code, surplus] = positionals
  if (surplus !== undefined) refuseWords(`“${surplus}” is one word too many.`)
  const hasSettings = action === 'add' || Object.keys(values).length > 0 || action === 'change'
  return couponOrder.parse({
    action,
    ...(code !== undefined && { code }),
    ...(hasSettings && { settings: values }),
  })
}
