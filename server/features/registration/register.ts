import { type Insertable, sql } from 'kysely'
import { nanoid } from 'nanoid'
import type { IdentityRegistration } from '../../../shared/api/identities.ts'
import { interval } from '../../../shared/api/payment.ts'
import { PASSWORDS_DIFFER, type RegistrationForm } from '../../../shared/api/registration.ts'
import { normalPassword } from '../../../shared/rules/normalPassword.ts'
import { consentPages } from '../../config/consentPages.ts'
import type { AppContext } from '../../context.ts'
import type { Registrations } from '../../db/types.ts'
import { limitOf } from '../../http/limits.ts'
import { newMailedToken } from '../../http/mailedLink.ts'
import type { Caller } from '../../http/ownHost.ts'
import { chargeTries, countTry } from '../../http/tries.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { assertNotCommon, hashNewPassword } from '../../lib/newPassword.ts'
import { isRegistrationOpen } from '../company/isRegistrationOpen.ts'
import { noCompanyYet } from '../company/noCompanyYet.ts'
import { assertInvited } from '../company/registrationInvitation.ts'
import { applyCoupons } from '../coupons/applyCoupons.ts'
import { guardGuesses } from '../coupons/guardGuesses.ts'
import type { Identity } from '../identities/waiting.ts'
import { notAccepted } from '../payments/abandonedOrders.ts'
import { findCheckout } from '../payments/checkouts.ts'
import { completeCheckout } from '../payments/completeCheckout.ts'
import { type Opened, openTrial, type Registrant } from './openTrial.ts'
import { HOURS_VALID, queueRegistrationMail } from './registrationMailJob.ts'

/**
 * Counts a registration before its form is read. Throws AppError: `forbidden` where registration is closed, `conflict`
 * before the installation is set up, `too_many_tries`.
 */
export async function admitRegistration(context: AppContext, caller: Caller): Promise<void> {
  if (!isRegistrationOpen(context, caller)) {
    throw new AppError('forbidden', 'Registration is closed here. Ask for an invitation instead.')
  }
  await chargeTries(context, [limitOf('register', { address: caller.ip })])
  if (await noCompanyYet(context.db.system)) {
    throw new AppError('conflict', 'This installation is not set up yet.')
  }
}

/**
 * Stores a registration and has its link mailed; the company is made once that is opened. Does the same work and returns the
 * same for an address that has an account, whose owner is mailed instead. Throws AppError('invalid_input') by field.
 */
export async function register(
  context: AppContext,
  form: RegistrationForm,
  address: string,
): Promise<Stored | { id: null }> {
  assertComplete(context, form)
  const choices = await choicesOf(context, form, address)
  if (form.dryRun) return { id: null }
  const passwordHash = await hashNewPassword(form.password)
  return store(context, form, address, choices, { passwordHash })
}

/**
 * Registers with an account elsewhere in place of a password. Where its provider's word suffices for the address, the
 * company is made at once; else as `register`. Throws AppError: `invalid_input` by field, `conflict` as `openTrial`.
 */
export async function registerWith(
  context: AppContext,
  identity: Identity,
  form: IdentityRegistration,
  address: string,
): Promise<Stored | { id: null } | Opened> {
  assertConsented(context, form)
  const choices = await choicesOf(context, form, address)
  if (form.dryRun) return { id: null }
  const { name, email, terms_consent: termsConsent, age_consent: ageConsent } = form
  if (identity.isProven && email === identity.email) {
    const registrant = { name, passwordHash: null, termsConsent, ageConsent, choices, identity }
    return openTrial(context, address, { email, checkout: choices.checkout, load: async () => registrant })
  }
  const { provider, subject, email: providerEmail } = identity
  return store(context, form, address, choices, { passwordHash: null, provider, subject, providerEmail })
}

interface Stored {
  id: string
  /** Its address has been mailed too often: no link is. */
  isHeldBack?: true
}

async function choicesOf(
  context: AppContext,
  form: IdentityRegistration,
  address: string,
): Promise<Registrant['choices']> {
  // Its checkout was opened for somebody who is invited, and the way back to it that is mailed names no invitation.
  if (form.checkout && !form.dryRun) return paidChoices(context, form, form.checkout)
  await assertInvited(context, form)
  if (context.config.trialDays === 0 && !form.dryRun) {
    throw new AppError('conflict', 'There is no trial here: pay first, then the company is made.')
  }
  const applied = await guardGuesses(context, { codes: form.coupons, address }, () =>
    applyCoupons(context, form.coupons, form),
  )
  const { flow, dashboards, interval, cid } = form
  return { flow, dashboards, interval, cid, coupons: applied.map(({ name }) => name) }
}

/** What was paid for, whatever the form says by now. */
async function paidChoices(
  context: AppContext,
  form: IdentityRegistration,
  completion: NonNullable<IdentityRegistration['checkout']>,
): Promise<Registrant['choices']> {
  const state = await completeCheckout(context, { ...completion, buyer: null })
  if (state === 'abandoned') throw notAccepted(completion.reference)
  const found = await findCheckout(context.db.system, completion.checkout)
  if (state === 'unknown' || !found) {
    throw new AppError(
      'conflict',
      `No payment of this registration is known here. If you have paid, tell whoever runs this installation the number ${completion.reference}.`,
    )
  }
  // As long as it is not paid, whoever is invited could make a company with each of many addresses.
  if (state === 'waiting' && found.email !== form.email) await assertInvited(context, form)
  const { flow, cid } = form
  const { id: checkout, dashboards, coupons } = found
  return { flow, dashboards, interval: interval.parse(found.interval), cid, coupons, checkout }
}

async function store(
  context: AppContext,
  form: IdentityRegistration,
  address: string,
  choices: Registrant['choices'],
  account: Pick<Insertable<Registrations>, 'passwordHash' | 'provider' | 'subject' | 'providerEmail'>,
): Promise<Stored> {
  const id = nanoid()
  const { token, stored } = newMailedToken(context, HOURS_VALID)
  const { name, email, terms_consent: termsConsent, age_consent: ageConsent } = form
  const isMailed = await mayMail(context, email, address)
  await context.db.system.transaction().execute(async (tx) => {
    // Paid once, it is one company, with the address that was entered last.
    const { checkout } = choices
    if (checkout)
      await tx.deleteFrom('registrations').where(sql`choices ->> 'checkout'`, '=', checkout).execute()
    const chosen = { choices: JSON.stringify(choices), ...account }
    const values = { id, name, email, termsConsent, ageConsent, ...chosen, ...stored }
    await tx.insertInto('registrations').values(values).execute()
    if (isMailed) await queueRegistrationMail(context, tx, { token, address })
  })
  return isMailed ? { id } : { id, isHeldBack: true }
}

/**
 * Mails a registration's link once more, a new one; does nothing where there is none, or where its address has been mailed
 * too often for others. Throws AppError('too_many_tries').
 */
export async function resendRegistration(context: AppContext, id: string, address: string): Promise<void> {
  await chargeTries(context, [
    limitOf('registerAgain', { address }),
    limitOf('registerAgainOne', { registration: id }),
  ])
  const found = await context.db.system
    .selectFrom('registrations')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || !(await mayMail(context, found.email, address))) return
  const { token, stored } = newMailedToken(context, HOURS_VALID)
  await context.db.system.transaction().execute(async (tx) => {
    await tx.updateTable('registrations').set(stored).where('id', '=', id).execute()
    await queueRegistrationMail(context, tx, { token, address })
  })
}

function assertComplete(context: AppContext, form: RegistrationForm): void {
  if (normalPassword(form.password) !== normalPassword(form.password_confirmation)) {
    throw invalidField('password_confirmation', PASSWORDS_DIFFER)
  }
  // Before anything is paid: a dry run hashes nothing.
  assertNotCommon(form.password)
  assertConsented(context, form)
}

function assertConsented(context: AppContext, form: IdentityRegistration): void {
  const fields: Record<string, string[]> = {}
  if (consentPages(context.config) !== null) {
    const needed = ['Both consents are needed to use the product.']
    if (!form.terms_consent) fields.terms_consent = needed
    if (!form.age_consent) fields.age_consent = needed
  }
  const [first] = Object.values(fields)
  if (first) throw new AppError('invalid_input', first.join(' '), { fields })
}

/** Counts a mail; where there have been too many, none is sent. Nobody at one address alone uses up those of somebody else. */
async function mayMail(context: AppContext, email: string, address: string): Promise<boolean> {
  const caller = { account: email, address }
  for (const limit of [limitOf('registerMailsHere', caller), limitOf('registerMails', caller)])
    if ((await countTry(context, limit)) !== null) return false
  return true
}
