import { ActionIcon, Group as Row } from '@mantine/core'
import { useViewportSize, useWindowEvent } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Group, WatchedDomain } from '../../../../shared/api/groups.ts'
import { MEASURE_FACTS, type Measure } from '../../../../shared/domain/monitoring.ts'
import { statusOf } from '../../../../shared/rules/monitoring/domainStatus.ts'
import { agoLabel } from '../../../lib/when.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { figureTexts, gradeSign } from '../grid/figure.ts'
import { StatusMark } from '../grid/StatusMark.tsx'
import { counted, sentenceOf } from '../inWords.ts'
import classes from './kiosk.module.css'
import { pagesOf } from './pages.ts'

/** How long a page stays. */
const PAGE_MS = 15_000
const ROW_PX = 152
const CHROME_PX = 150
const MOST_FIGURES = 4

interface Props {
  group: Group
  rows: readonly WatchedDomain[]
  measures: readonly Measure[]
  /** When the figures were last read, in milliseconds. */
  updatedAt: number
  /** The server did not answer last time. */
  isLost: boolean
  onLeave: () => void
}

/** A group on the wall of an office: what needs attention, in large type, page after page. */
export function Kiosk({ group, rows, measures, updatedAt, isLost, onLeave }: Props) {
  const { height } = useViewportSize()
  const pages = pagesOf(rows, Math.floor((height - CHROME_PX) / ROW_PX))
  const [at, setAt] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const page = pages.length === 0 ? 0 : ((at % pages.length) + pages.length) % pages.length
  useEffect(() => {
    if (isPaused || pages.length < 2) return
    const timer = setInterval(() => setAt((former) => former + 1), PAGE_MS)
    return () => clearInterval(timer)
  }, [isPaused, pages.length])
  const leave = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    onLeave()
  }
  // The browser takes Escape itself where it shows the whole screen.
  useEffect(() => {
    const onChange = () => document.fullscreenElement === null && onLeave()
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [onLeave])
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') leave()
    else if (event.key === 'ArrowRight') setAt((former) => former + 1)
    else if (event.key === 'ArrowLeft') setAt((former) => former - 1)
  })
  const needing = pages.flat().length
  return (
    <main className={classes.kiosk}>
      <header className={classes.head}>
        <h1 {...WRITTEN}>{group.name}</h1>
        <p className={classes.count} data-needing={needing > 0 || undefined}>
          {needing === 0
            ? 'Nothing needs you'
            : needing === 1
              ? '1 needs attention'
              : `${needing} need attention`}
          <small> of {counted(rows.length, 'domain')}</small>
        </p>
      </header>
      {needing === 0 ? (
        <p className={classes.calm}>No domain has an alert that nobody looks after.</p>
      ) : (
        <ul className={classes.list}>
          {(pages[page] ?? []).map((row) => (
            <KioskRow key={row.id} row={row} measures={measures} />
          ))}
        </ul>
      )}
      <footer className={classes.foot}>
        <span>
          {isLost ? 'The server does not answer; figures as of ' : 'As of '}
          {new Date(updatedAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}
          {group.scannedAt !== null && `, scanned ${agoLabel(group.scannedAt)}`}
        </span>
        <Row gap="xs">
          {pages.length > 1 && (
            <>
              <span>
                Page {page + 1} of {pages.length}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={isPaused ? 'Turn pages again' : 'Stay on this page'}
                onClick={() => setIsPaused(!isPaused)}
              >
                {isPaused ? <IconPlayerPlay size={20} /> : <IconPlayerPause size={20} />}
              </ActionIcon>
            </>
          )}
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Leave kiosk mode" onClick={leave}>
            <IconX size={20} />
          </ActionIcon>
        </Row>
      </footer>
    </main>
  )
}

function KioskRow({ row, measures }: { row: WatchedDomain; measures: readonly Measure[] }) {
  const shown = measures.filter((measure) => row.measures[measure]?.[7].value != null).slice(0, MOST_FIGURES)
  return (
    <li className={classes.row} data-status={statusOf(row)}>
      <div className={classes.what}>
        <span className={classes.title}>
          <StatusMark status={statusOf(row)} />
          <strong {...WRITTEN}>{row.name}</strong>
          <small {...WRITTEN}>{[row.client?.name, row.owner?.name].filter(Boolean).join(' · ')}</small>
        </span>
        <p>{sentenceOf(row)}</p>
      </div>
      <dl className={classes.figures}>
        {shown.map((measure) => {
          const watched = row.measures[measure]
          const texts = watched && figureTexts(measure, watched, 7)
          return (
            watched &&
            texts && (
              <div key={measure}>
                <dt>{MEASURE_FACTS[measure].label}</dt>
                <dd>
                  {texts.value}
                  <small>
                    {gradeSign(watched[7].grade)} {texts.change} {texts.base}
                  </small>
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </li>
  )
}
