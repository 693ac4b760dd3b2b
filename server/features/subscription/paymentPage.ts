import type { AppContext } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { loadSubscription, requirePayment } from './loadSubscription.ts'

/**
 * Address of the provider's page at which whoever pays changes the card: made anew each time, as it lets in whoever has it,
 * and stored nowhere. The provider has one account for an address, whoever has entered it, and buyers can bring another
 * address into an order: the account opens only where its address is one that this company's people have shown to be
 * theirs. Throws AppError('conflict') without a subscription or with somebody else's address, and PaymentError.
 */
export async function makePaymentPage(context: AppContext, companyId: string): Promise<string> {
  const payment = requirePayment(context)
  const { company, subscription, proven } = await context.db.tenant(companyId, async (tx) => {
    const plan = await loadSubscription(tx)
    const people = await tx.selectFrom('users').select('email').where('role', '=', 'admin').execute()
    const addresses = [...people.map(({ email }) => email), plan.subscription?.payer ?? null]
    return { ...plan, proven: new Set(addresses.map((address) => address?.toLowerCase())) }
  })
  const { subscriptionId } = company
  if (subscriptionId === null) throw nothingPaid()
  const accountId = subscription?.accountId ?? (await payment.subscriptions([subscriptionId]))[0]?.accountId
  if (!accountId) throw nothingPaid()
  const email = await payment.accountEmail(accountId)
  if (email === null || !proven.has(email.toLowerCase())) throw paidByOther(context)
  return payment.managementUrl(accountId)
}

const paidByOther = ({ config }: AppContext) =>
  new AppError(
    'conflict',
    `This was paid with another e-mail address than the one that you have confirmed, so that the payment is managed by the link in the payment provider’s mails to that address. If that address is not yours, ask ${config.billingContact ?? 'whoever runs this installation'}.`,
  )

const nothingPaid = () =>
  new AppError('conflict', 'Nothing is paid for yet, so that there is no payment to manage. Subscribe first.')
