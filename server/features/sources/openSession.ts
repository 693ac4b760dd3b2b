import type { Provider, ProviderContext } from '../../../providers/contract.ts'
import { ProviderError } from '../../../providers/providerError.ts'
import type { AppContext } from '../../context.ts'
import { assertOpen } from '../../http/closedCompany.ts'
import { Stopping } from '../../lib/stopping.ts'
import { type KeptReading, keepBudgets, pauseFor } from './budgets.ts'
import { factsOf } from './facts.ts'
import { markFailing, markInvalid, markWorking, PASSING } from './health.ts'
import { loadSource, propertiesOf, type SourceRow } from './loadSource.ts'
import { providerFor } from './providerFor.ts'
import {
  type LoadedCredentials,
  loadCredentials,
  readCredentials,
  refreshedCredentials,
} from './refreshLease.ts'
import { providerContext } from './vendor.ts'

/** A source that is ready for queries. */
export interface SourceSession {
  source: SourceRow
  provider: Provider
  /**
   * Runs one piece of work against the vendor. A token about to expire is refreshed first; one that the
   * vendor refuses is refreshed once and the work retried. Marks the source invalid where only a new sign-in
   * helps, and valid again where it works. The limits that the vendor reports are stored; a wait that it
   * requests applies to the property that the work is about. Throws ProviderError.
   */
  run<T>(
    work: (context: ProviderContext) => Promise<T>,
    signal: AbortSignal,
    property?: string | null,
  ): Promise<T>
}

/** Refreshed this long before the token ends, so that it does not end on the way. */
const EARLY_SECONDS = 60

/** Throws AppError('not_found') where this company has no such source, or is closed: nothing is asked for it. */
export async function openSession(
  context: AppContext,
  companyId: string,
  sourceId: string,
): Promise<SourceSession> {
  const place = { companyId, sourceId }
  const { source, credentials } = await context.db.tenant(companyId, async (tx) => {
    await assertOpen(tx)
    return {
      source: await loadSource(tx, sourceId),
      credentials: await readCredentials(context, tx, place),
    }
  })
  const provider = providerFor(source.kind)
  // What was read with the source serves the first piece of work; by the next it may have been renewed.
  let atHand: LoadedCredentials | null = credentials

  const known = (property: string) => propertiesOf(source).find(({ id }) => id === property)
  const once = factsOf(context, source)

  const attempt = async <T>(
    work: (context: ProviderContext) => Promise<T>,
    signal: AbortSignal,
    noteBudget: NonNullable<ProviderContext['noteBudget']>,
  ): Promise<T> => {
    const held = atHand ?? (await loadCredentials(context, place))
    atHand = null
    const loaded = await lasting(context, place, source.kind, held, signal)
    const call = (by: LoadedCredentials) =>
      work(providerContext(context, provider, by.credentials, signal, { known, noteBudget, once }))
    try {
      return await call(loaded)
    } catch (error) {
      if (!wantsLogin(error) || loaded.credentials.type !== 'oauth') throw error
      const fresh = await refreshedCredentials(context, place, source.kind, loaded, signal)
      try {
        return await call(fresh)
      } catch (again) {
        // The grant is alive, as the refresh has just proved: this refusal is not the login's fault.
        if (wantsLogin(again))
          throw new ProviderError('unexpected', again.message, { vendorMessage: again.vendorMessage })
        throw again
      }
    }
  }

  return {
    source,
    provider,
    run: async (work, signal, property = null) => {
      const readings: KeptReading[] = []
      try {
        const result = await attempt(work, signal, (reading) => readings.push(reading))
        await markWorking(context, source)
        return result
      } catch (error) {
        if (signal.reason instanceof Stopping) throw error
        if (wantsLogin(error)) await markInvalid(context, source, error)
        else if (error instanceof ProviderError && PASSING.includes(error.kind))
          await markFailing(context, source, error)
        const pause = pauseFor(error, property, context.now())
        if (pause) readings.push(pause)
        throw error
      } finally {
        await keepBudgets(context, source, readings)
      }
    },
  }
}

/** These, or their successors where they end soon. */
async function lasting(
  context: AppContext,
  place: { companyId: string; sourceId: string },
  kind: string,
  loaded: LoadedCredentials,
  signal: AbortSignal,
): Promise<LoadedCredentials> {
  const soon = context.now().add({ seconds: EARLY_SECONDS })
  const ending = loaded.expiresAt !== null && Temporal.Instant.compare(loaded.expiresAt, soon) < 0
  return ending ? refreshedCredentials(context, place, kind, loaded, signal) : loaded
}

const wantsLogin = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.kind === 'reauthorise'
