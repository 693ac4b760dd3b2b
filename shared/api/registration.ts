import { z } from 'zod'
import { FLOWS } from '../domain/onboarding.ts'
import { MOST_DASHBOARDS } from '../domain/payment.ts'
import { email, newPassword, personName } from './auth.ts'
import { id } from './common.ts'
import { interval, orderCompletion, registrationInvitation } from './payment.ts'

const MOST_COUPONS = 20

/** What registration costs: cents for one dashboard, null where nothing is paid. */
export const registrationTerms = z.object({
  prices: z.object({ monthly: z.number(), annual: z.number() }).nullable(),
  /** 0: there is no trial, paying is the only way. */
  trialDays: z.number(),
  /** Only who has been invited by the operator may register. */
  byInvitation: z.boolean(),
})

/** What a company was registered with. */
export const registrationChoices = z.object({
  /** Where the person came from: which of the two onboardings they see. */
  flow: z.enum(FLOWS),
  /** Dashboards of the plan. */
  dashboards: z.number(),
  /** Months that are paid for at once. */
  interval,
  /** Client id of the operator's analytics. */
  cid: z.string(),
  /** Codes of the coupons, in the order in which they were applied. */
  coupons: z.array(z.string()),
  /** Id of the checkout by which it is paid; absent on trial. */
  checkout: id.optional(),
})

/** The fields of the form that a person fills in. */
export const registrationFields = z.object({
  name: personName,
  email,
  password: newPassword,
  password_confirmation: z.string().min(1, 'Repeat the password.').max(200),
})
export const PASSWORDS_DIFFER = 'The two passwords are not the same.'

/** A ticked box of a form. */
const ticked = z
  .enum(['0', '1'])
  .default('0')
  .transform((text) => text === '1')

/** POST /register, multipart: every field as text. */
export const registrationForm = registrationFields.extend({
  terms_consent: ticked,
  age_consent: ticked,
  dashboards: z.coerce
    .number()
    .int()
    .min(1, 'Choose at least 1 dashboard.')
    .max(MOST_DASHBOARDS, `Choose at most ${MOST_DASHBOARDS} dashboards.`)
    .default(25),
  interval: z
    .enum(['1', '12'])
    .default('1')
    .transform((text) => (text === '12' ? 12 : 1)),
  flow: z.enum(FLOWS).default('dashboard'),
  cid: z.string().max(100).default(''),
  /** A JSON list. */
  coupons: z.array(z.string().max(100)).max(MOST_COUPONS).default([]),
  /** JSON: the checkout that was completed; absent on trial. */
  checkout: orderCompletion.optional(),
  invitation: registrationInvitation,
  /** Only tells what is wrong with the fields. */
  dryRun: ticked,
})
export type RegistrationForm = z.output<typeof registrationForm>

/** No link is mailed, as the address was mailed too often within the hour; absent where one is. */
export const heldBack = z.literal(true).optional()
/** The same for every address, whether it has an account or not: the id lets this browser have the link sent once more; null of a dry run. */
export const registrationSent = z.object({ id: id.nullable(), isHeldBack: heldBack })
export const registrationResend = z.strictObject({ id })

export const registrationConfirmation = z.strictObject({
  /** However much of it the mail program has left: a cut one is refused as any other that is not good. */
  token: z.string().max(200),
  password: z.string().min(1, 'Enter the password that you chose.').max(200),
})
