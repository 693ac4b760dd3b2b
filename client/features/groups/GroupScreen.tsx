import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Group } from '../../../shared/api/groups.ts'
import { acknowledgedAlerts, waitingAlerts } from '../../../shared/rules/monitoring/domainStatus.ts'
import { momentHappened } from '../../lib/moments.ts'
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { ResultCount } from '../../ui/ResultCount.tsx'
import { useTour } from '../onboarding/index.ts'
import { useRows } from './api.ts'
import { GroupDialogs } from './GroupDialogs.tsx'
import { GroupHead } from './GroupHead.tsx'
import { Grid, type GridHandle } from './grid/Grid.tsx'
import { Legend } from './grid/Legend.tsx'
import { Toolbar } from './grid/Toolbar.tsx'
import { useTriageKeys } from './grid/useTriageKeys.ts'
import classes from './groups.module.css'
import { acknowledgedInWords } from './inWords.ts'
import { NoDomains, NothingShown } from './NothingShown.tsx'
import { drawnRows, measuresOf } from './rows.ts'
import { useGroupDialogs } from './useGroupDialogs.ts'
import { useLinkedDialog } from './useLinkedDialog.ts'
import { useTriage } from './useTriage.tsx'
import { type GridView, queryOf, viewOf } from './view.ts'

const Kiosk = lazyPart(async () => (await import('./kiosk/Kiosk.tsx')).Kiosk)

const NONE: never[] = []

/** A group of domains: what needs somebody, and what is to be done about it. */
export function GroupScreen({ group }: { group: Group }) {
  useDocumentTitle(group.name)
  const [query, setQuery] = useSearchParams()
  const found = useRows(group.id)
  const rows = found.data ?? NONE
  const view = useMemo(() => viewOf(query), [query])
  const { lines, counts } = useMemo(() => drawnRows(rows, view), [rows, view])
  const measures = useMemo(() => measuresOf(rows), [rows])
  const isCard = useMediaQuery('(max-width: 47.9em)', window.innerWidth < 767) ?? false
  const dialogs = useGroupDialogs()
  const [active, setActive] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const handle = useRef<GridHandle>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const triage = useTriage(group.id)

  const ids = useMemo(() => lines.flatMap((line) => (line.kind === 'domain' ? [line.row.id] : [])), [lines])
  const openId = query.get('domain')
  useLinkedDialog(dialogs, rows, openId)
  const isKnown = active !== null && ids.includes(active)
  const lastAt = useRef(0)
  if (isKnown) lastAt.current = ids.indexOf(active)
  // A domain that is not looked at any more leaves its place to the next one.
  const activeId = isKnown ? active : (ids[Math.min(lastAt.current, ids.length - 1)] ?? null)
  const activeRow = rows.find(({ id }) => id === (openId ?? activeId)) ?? null

  // The focus goes with the active domain: by keys, and where the row that had it has gone.
  const followed = useRef(activeId)
  useEffect(() => {
    if (dialogs.isOpen || openId !== null) return
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement?.matches('[data-domain]')
    if (followed.current !== activeId && isLost) handle.current?.focusActive()
    followed.current = activeId
  }, [activeId, dialogs.isOpen, openId])

  const setView = useCallback(
    (next: GridView) => {
      setQuery(
        (present) => {
          if (viewOf(present).window !== next.window) momentHappened('rangeSwitched')
          const changed = queryOf(next)
          const domain = present.get('domain')
          if (domain) changed.set('domain', domain)
          return changed
        },
        { replace: true, preventScrollReset: true },
      )
    },
    [setQuery],
  )
  const openDomain = useCallback(
    (id: string | null, replace = false) => {
      setQuery(
        (present) => {
          const changed = new URLSearchParams(present)
          if (id === null) changed.delete('domain')
          else changed.set('domain', id)
          return changed
        },
        { replace, preventScrollReset: true },
      )
    },
    [setQuery],
  )
  const open = useCallback(
    (id: string) => {
      setActive(id)
      openDomain(id)
    },
    [openDomain],
  )
  const go = (by: number) => {
    const at = ids.indexOf(openId ?? activeId ?? '')
    const isStart = openId === null && !document.activeElement?.matches('[data-domain]')
    const id = ids[Math.max(0, Math.min(ids.length - 1, isStart ? at : at + by))]
    if (id === undefined) return
    setActive(id)
    if (openId !== null) openDomain(id, true)
    else if (id === activeId) handle.current?.focusActive()
  }
  const acknowledge = () => {
    if (!activeRow) return
    setTold(acknowledgedInWords(activeRow))
    if (waitingAlerts(activeRow) > 0) void triage.acknowledge(activeRow)
    else if (acknowledgedAlerts(activeRow) > 0) void triage.unacknowledge(activeRow)
  }
  const snooze = () => {
    if (!activeRow) return
    if (activeRow.snooze !== null) void triage.wake(activeRow)
    else dialogs.snooze(activeRow)
  }
  const isKiosk = query.get('kiosk') === '1'
  // Its dialog is above the grid too.
  const { hasJustFinished } = useTour()
  useTriageKeys(
    {
      next: () => go(1),
      previous: () => go(-1),
      first: () => ids[0] && setActive(ids[0]),
      last: () => setActive(ids.at(-1) ?? null),
      open: () => activeId !== null && open(activeId),
      snooze,
      acknowledge,
      search: () => searchField.current?.focus(),
      help: () => dialogs.open('keys'),
    },
    !dialogs.isOpen && !hasJustFinished && !isKiosk && found.data !== undefined,
  )
  /** Once a dialog has gone: what had the focus in it may be on its way out of the page still. */
  const focusBack = () => {
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body
    // The page's own beginning had it where the address opened the dialog.
    if (isLost || activeElement.matches('main, h1') || activeElement.closest('[role="dialog"]')) {
      handle.current?.focusActive()
    }
  }

  if (isKiosk) {
    return (
      <Kiosk
        group={group}
        rows={rows}
        measures={measures}
        updatedAt={found.dataUpdatedAt}
        isLost={found.isError}
        onLeave={() => setQuery(queryOf(view), { replace: true })}
      />
    )
  }
  return (
    <div className={classes.screen}>
      <GroupHead group={group} onDialog={dialogs.open} onKiosk={() => enterKiosk(setQuery)} />
      {found.isPending && <PageLoader label="Loading the domains" />}
      {found.isError && !found.data && (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data?.length === 0 && <NoDomains onAdd={() => dialogs.open('add')} />}
      {rows.length > 0 && (
        <>
          <Toolbar
            groupId={group.id}
            rows={rows}
            measures={measures}
            view={view}
            counts={counts}
            isCard={isCard}
            searchField={searchField}
            onView={setView}
          />
          {ids.length > 0 ? (
            <div className={classes.frame}>
              <Grid
                label={`Domains of ${group.name}`}
                lines={lines}
                measures={measures}
                window={view.window}
                sort={view.sort}
                isCard={isCard}
                activeId={activeId}
                handle={handle}
                onSort={(sort) => setView({ ...view, sort })}
                onActive={setActive}
                onOpen={open}
              />
              <Legend onKeys={() => dialogs.open('keys')} />
            </div>
          ) : (
            <NothingShown view={view} onView={setView} />
          )}
        </>
      )}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      <ResultCount searched={view.search !== ''} count={ids.length} what="domain" />
      <GroupDialogs
        group={group}
        dialogs={dialogs}
        triage={triage}
        openId={openId}
        onSnooze={() => dialogs.snooze(activeRow)}
        onClosePanel={() => openDomain(null, true)}
        onPanelClosed={() => {
          // Where the keys have gone on to meanwhile, not where it was opened.
          setActive(openId)
          focusBack()
        }}
        onSnoozed={() => openId === null && focusBack()}
      />
    </div>
  )
}

/** The whole screen where the browser lets us; the view is one anyway. */
function enterKiosk(setQuery: ReturnType<typeof useSearchParams>[1]): void {
  void document.documentElement.requestFullscreen?.().catch(() => undefined)
  setQuery((present) => {
    const changed = new URLSearchParams(present)
    changed.delete('domain')
    changed.set('kiosk', '1')
    return changed
  })
}
