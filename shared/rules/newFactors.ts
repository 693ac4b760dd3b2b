/** How long something that was added to a second factor is new. The mails about it say so in words. */
export const NEW_DAYS = 7

/**
 * What a new password by mail removes of a second factor: what is new, as whoever knew the former password may have
 * added it. All of it goes only where the person has had none for longer, as to replace an old one took the old one
 * itself, and a mailbox alone must not shed it.
 *
 * @param since when the person has had a second factor without a break
 */
export function newFactors<F extends { createdAt: string }>(
  factors: readonly F[],
  since: string,
  now: Temporal.Instant,
): F[] {
  const limit = now.subtract({ hours: 24 * NEW_DAYS })
  const isNew = (at: string) => Temporal.Instant.compare(Temporal.Instant.from(at), limit) > 0
  const found = factors.filter(({ createdAt }) => isNew(createdAt))
  return found.length === factors.length && !isNew(since) ? [] : found
}
