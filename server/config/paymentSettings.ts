import { z } from 'zod'
import { minorDigits, toMinor } from '../../shared/rules/money.ts'
import type { Prices } from '../../shared/rules/price.ts'
import {
  type FastSpringSettings,
  fastSpringVariables,
  findFastSpringProblems,
  readFastSpring,
  sandboxFastSpring,
} from './fastSpringSettings.ts'

/** Days after a failed charge on which whoever pays is mailed; on the last one the subscription is canceled. */
export interface Dunning {
  mailDays: readonly number[]
  cancelAfterDays: number
}

export interface PaymentSettings {
  /** In cents; null where nothing is paid. */
  prices: Prices | null
  /** Prices in other currencies, in their smallest units. */
  otherPrices: Readonly<Record<string, Prices>>
  fastspring: FastSpringSettings | null
}

const DAYS = 'is not a list of growing days; set for example 0,3,7,14: mails, and on the last day the end'

const dunning = z.string().transform((text, context): Dunning => {
  const days = text.split(',').map((part) => (/^\s*\d{1,3}\s*$/.test(part) ? Number(part) : Number.NaN))
  const last = days.at(-1)
  if (days.every((day, at) => day > (days[at - 1] ?? -1)) && last !== undefined && last > 0) {
    return { mailDays: days.slice(0, -1), cancelAfterDays: last }
  }
  context.addIssue({ code: 'custom', message: DAYS })
  return z.NEVER
})

const DOLLARS = 'is not a price in dollars; set for example 9.50'
const dollars = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, DOLLARS)
  .transform((text) => toMinor(text, 'USD'))

const OTHERS = 'is not a list of prices for a month and a year; set for example EUR=8.90/89,GBP=7.90/79'
const others = z.string().transform((text, context) => {
  const read = text.split(',').map(readPrices)
  if (read.every((entry) => entry !== null)) return Object.fromEntries(read)
  context.addIssue({ code: 'custom', message: OTHERS })
  return z.NEVER
})

function readPrices(text: string): [string, Prices] | null {
  const [, currency, monthly, annual] =
    /^([A-Z]{3})=(\d{1,9}(?:\.\d+)?)\/(\d{1,9}(?:\.\d+)?)$/.exec(text.trim()) ?? []
  if (!currency || !monthly || !annual || currency === 'USD') return null
  if (!Intl.supportedValuesOf('currency').includes(currency)) return null
  const fits = (amount: string) => (amount.split('.')[1]?.length ?? 0) <= minorDigits(currency)
  if (!fits(monthly) || !fits(annual)) return null
  return [currency, { monthly: toMinor(monthly, currency), annual: toMinor(annual, currency) }]
}

/** The environment variables of payment. */
export const paymentVariables = {
  PRICE_MONTHLY: dollars.optional(),
  PRICE_ANNUAL: dollars.optional(),
  PRICES_OTHER: others.default({}),
  DUNNING_DAYS: dunning.default({ mailDays: [0, 3, 7], cancelAfterDays: 14 }),
  ...fastSpringVariables,
}

type Variables = z.output<z.ZodObject<typeof paymentVariables>> & {
  PAYMENT: boolean
  SANDBOX: boolean
  TRIAL_DAYS: number
}

/** What payment lacks: a sentence each. */
export function findPaymentProblems(values: Variables): string[] {
  const { PAYMENT, SANDBOX, PRICE_MONTHLY, PRICE_ANNUAL } = values
  const problems: string[] = []
  if (PAYMENT && (PRICE_MONTHLY === undefined || PRICE_ANNUAL === undefined)) {
    problems.push(
      'PAYMENT needs PRICE_MONTHLY and PRICE_ANNUAL; set what a dashboard costs, as in 9.50, or PAYMENT=0.',
    )
  }
  const account = findFastSpringProblems(values)
  problems.push(...account.problems)
  if (values.TRIAL_DAYS === 0 && !(PAYMENT && (SANDBOX || account.isSet))) {
    problems.push(
      'TRIAL_DAYS=0 leaves no way to register where nothing can be paid; set at least 1, or PAYMENT=1 with the FASTSPRING_ variables.',
    )
  }
  return problems
}

/** The settings of variables that have no problem. Without an account at FastSpring companies are told whom to ask. */
export function readPaymentSettings(values: Variables): PaymentSettings {
  const { PAYMENT, SANDBOX, PRICE_MONTHLY, PRICE_ANNUAL, PRICES_OTHER } = values
  if (!PAYMENT || PRICE_MONTHLY === undefined || PRICE_ANNUAL === undefined) {
    return { prices: null, otherPrices: {}, fastspring: null }
  }
  return {
    prices: { monthly: PRICE_MONTHLY, annual: PRICE_ANNUAL },
    otherPrices: PRICES_OTHER,
    fastspring: SANDBOX ? sandboxFastSpring() : readFastSpring(values),
  }
}
