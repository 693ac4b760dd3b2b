import type { DashboardChanges } from '../../../../../shared/api/saveForm.ts'
import { MOST_OPERATIONS } from '../../../../../shared/api/widgetOperations.ts'
import type { Widget } from '../../../../../shared/api/widgets.ts'
import { operationsBetween } from '../../../../../shared/rules/widgetOperations.ts'
import { ApiError } from '../../../../lib/ApiError.ts'

/** Makes the call of a save and gives the version after it. Throws ApiError. */
type Call = (version: number, changes: DashboardChanges) => Promise<number>

/**
 * Sends saves with only what was done to widgets, as long as those of the server are known for the version that a save
 * is based on; else with all of them.
 */
export function createSender(call: Call, start: { version: number; widgets: readonly Widget[] }) {
  let known = start
  /** Any other version may include what someone else has saved. */
  const advance = (from: number, version: number, widgets?: readonly Widget[]): void => {
    if (widgets) known = { version, widgets }
    else if (known.version === from && version === from + 1) known = { version, widgets: known.widgets }
  }

  const whatWasDone = (version: number, { widgets, ...rest }: DashboardChanges): DashboardChanges | null => {
    if (!widgets || known.version !== version) return null
    const operations = operationsBetween(known.widgets, widgets)
    return operations.length > MOST_OPERATIONS ? null : { ...rest, operations }
  }

  return {
    async send(version: number, changes: DashboardChanges): Promise<number> {
      const operations = whatWasDone(version, changes)
      const next = operations
        ? await call(version, operations).catch((error: unknown) => {
            if (!isRefused(error)) throw error
            return call(version, changes)
          })
        : await call(version, changes)
      advance(version, next, changes.widgets)
      return next
    },
    advance,
  }
}

/**
 * Whether all widgets may be accepted where operations were not. `stale_version`: the server recognises a repeated save
 * of operations for an hour, one of all widgets whenever it changes nothing. `invalid_input`: while servers are replaced
 * by a newer release, one that does not support these operations yet may answer.
 */
const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.id === 'stale_version' || error.id === 'invalid_input')
