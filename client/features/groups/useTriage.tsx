import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api/common.ts'
import type { SnoozeForm } from '../../../shared/api/domains.ts'
import { domainRow, type WatchedDomain } from '../../../shared/api/groups.ts'
import type { AlertState } from '../../../shared/domain/monitoring.ts'
import { USUAL_SNOOZE_DAYS } from '../../../shared/rules/monitoring/alertState.ts'
import { call } from '../../lib/api.ts'
import { momentHappened } from '../../lib/moments.ts'
import { useUser } from '../../lib/session.ts'
import { notifyFailed } from '../../ui/notify.tsx'
import { patchRow } from './api.ts'
import { GROUPS_KEY, rowsKey } from './keys.ts'

const UNDO_MS = 8_000

const withStates = (row: WatchedDomain, from: readonly AlertState[], state: AlertState) =>
  row.alerts.map((one) => (from.includes(one.state) ? { ...one, state } : one))

/**
 * Acknowledges and snoozes domains of a group. The grid shows it at once, and goes back where the server refuses; either is
 * offered back for some seconds.
 */
export function useTriage(groupId: string) {
  const queries = useQueryClient()
  const { name } = useUser()

  /** Shows `change` at once, then what the server has made of it. Returns whether it is stored. */
  const act = async (
    row: WatchedDomain,
    change: (row: WatchedDomain) => WatchedDomain,
    send: () => Promise<WatchedDomain>,
  ) => {
    await queries.cancelQueries({ queryKey: rowsKey(groupId) })
    patchRow(queries, groupId, row.id, change)
    try {
      const stored = await send()
      patchRow(queries, groupId, row.id, () => stored)
      return true
    } catch (error) {
      patchRow(queries, groupId, row.id, () => row)
      notifyFailed(error)
      return false
    } finally {
      void queries.invalidateQueries({ queryKey: GROUPS_KEY })
      void queries.invalidateQueries({ queryKey: ['domain', row.id] })
    }
  }
  const post = async (path: string, body?: object) =>
    (await call(dataOf(domainRow), 'POST', path, body && { body })).data

  const remove = async (path: string, body?: object) =>
    (await call(dataOf(domainRow), 'DELETE', path, body && { body })).data

  const snooze = async (row: WatchedDomain, form: SnoozeForm): Promise<void> => {
    const usualEnd = Temporal.Now.instant().add({ hours: 24 * USUAL_SNOOZE_DAYS })
    const until = form.until === undefined ? usualEnd.toString() : form.until
    const isStored = await act(
      row,
      (shown) => ({
        ...shown,
        snooze: { until, reason: form.reason, by: name },
        alerts: withStates(shown, ['raised', 'acknowledged'], 'snoozed'),
      }),
      () => post(`/api/domains/${row.id}/snooze`, form),
    )
    if (!isStored) return
    momentHappened('domainSnoozed')
    offerUndo(row, `${row.name} is snoozed.`, () => void wake(row, false))
  }

  const wake = async (row: WatchedDomain, offered = true): Promise<void> => {
    const { snooze: former } = row
    const isStored = await act(
      row,
      (shown) => ({ ...shown, snooze: null, alerts: withStates(shown, ['snoozed'], 'raised') }),
      () => remove(`/api/domains/${row.id}/snooze`),
    )
    if (!isStored || !offered || former === null) return
    offerUndo(row, `${row.name} is not snoozed any more.`, () => {
      void snooze(row, { until: former.until, reason: former.reason })
    })
  }

  /** What is raised meanwhile waits: nobody has seen it yet. */
  const acknowledge = async (row: WatchedDomain): Promise<void> => {
    const alertIds = row.alerts.filter(({ state }) => state === 'raised').map(({ id }) => id)
    const isStored = await act(
      row,
      (shown) => ({ ...shown, alerts: withStates(shown, ['raised'], 'acknowledged') }),
      () => post(`/api/domains/${row.id}/acknowledge`, { alertIds }),
    )
    if (isStored) offerUndo(row, `${row.name} is acknowledged.`, () => void unacknowledge(row, alertIds))
  }

  /** @param alertIds absent: all of them */
  const unacknowledge = async (row: WatchedDomain, alertIds?: readonly string[]): Promise<void> => {
    const isMeant = ({ id }: { id: string }) => alertIds?.includes(id) ?? true
    await act(
      row,
      (shown) => ({
        ...shown,
        alerts: shown.alerts.map((one) =>
          one.state === 'acknowledged' && isMeant(one) ? { ...one, state: 'raised' as const } : one,
        ),
      }),
      () => remove(`/api/domains/${row.id}/acknowledge`, alertIds && { alertIds }),
    )
  }

  return { snooze, wake, acknowledge, unacknowledge }
}

export type Triage = ReturnType<typeof useTriage>

/** A notice with a way back; one for each domain. */
function offerUndo({ id }: WatchedDomain, text: string, undo: () => void): void {
  const notice = `triage-${id}`
  notifications.hide(notice)
  notifications.show({
    id: notice,
    autoClose: UNDO_MS,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" lineClamp={2}>
          {text}
        </Text>
        <Button
          size="compact-sm"
          variant="light"
          flex="none"
          onClick={() => {
            notifications.hide(notice)
            undo()
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  })
}
