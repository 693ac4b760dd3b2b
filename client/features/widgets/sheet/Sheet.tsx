import { type ReactNode, useMemo } from 'react'
import type { Look } from '../../../../shared/api/printBundle.ts'
import type { DashboardSnapshot } from '../../../../shared/api/view.ts'
import { isPaper } from '../../../../shared/domain/widgets.ts'
import { DEFAULT_LOCALE, type Locale } from '../../../../shared/rules/locale.ts'
import { paperFormat } from '../../../../shared/rules/paperFormat.ts'
import { zonedLabel } from '../../../lib/when.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { Prose } from '../../../ui/Prose.tsx'
import { ReadersLocale, ReadersZone } from '../readersZone.ts'
import { brandVariables, headTone, paperVariables } from './brand.ts'
import { CompanyLogo } from './CompanyLogo.tsx'
import { DateText } from './DateText.tsx'
import { KeyChanges, type SheetChanges } from './KeyChanges.tsx'
import './sheet.css'

export interface SheetProps {
  dashboard: DashboardSnapshot['dashboard']
  company: DashboardSnapshot['company']
  windows: DashboardSnapshot['windows'] | null
  /** What is said of dates that are not shown as they were requested. */
  datesNote?: string | null
  /** ISO instant of the figures' reading; only paper shows it. */
  takenAt: string | null
  layout: Look['layout']
  theme: Look['theme']
  /** Notices for readers about the page's figures, at its foot. */
  notes?: readonly string[]
  /** What changed between its windows; null while that is not known, absent where nothing is said of it. */
  changes?: SheetChanges
  /** Date picker and buttons at the right of the head; screens only. */
  controls?: ReactNode
  /** Whether it is the page itself: its widgets are then the page's main part, its head and foot those of the page. */
  page?: boolean
  children: ReactNode
}

/** A dashboard's page in its own colours: logos, name, dates, widgets, footer. */
export function Sheet(props: SheetProps) {
  const {
    dashboard,
    company,
    windows,
    datesNote = null,
    takenAt,
    layout,
    theme,
    notes = [],
    changes,
    controls,
    page = false,
    children,
  } = props
  const { styles, locale = DEFAULT_LOCALE } = dashboard
  const forced = styles.theme === 'auto' ? theme : styles.theme
  const paper = isPaper(layout)
  const look = useMemo(
    () => (paper ? paperVariables(styles, company.brand) : brandVariables(styles, company.brand)),
    [paper, styles, company.brand],
  )
  const Main = page ? 'main' : 'div'
  return (
    <div
      className="w-sheet"
      data-layout={paper ? 'print' : 'screen'}
      data-theme={paper ? 'light' : forced}
      data-branded={styles.color ? true : undefined}
      data-paper={paper && layout !== 'slides' ? paperFormat(styles.paper, locale) : undefined}
      data-pages={paper ? layout : undefined}
      // The head leaves no room on a slide.
      data-cover={paper && (styles.cover || layout === 'slides') ? true : undefined}
      style={look}
      lang="en"
    >
      <header className="w-sheet-head">
        {styles.backgroundImage && <img className="w-sheet-banner" src={styles.backgroundImage} alt="" />}
        <div className="w-sheet-logos">
          {styles.logoImage ? (
            <Logo src={styles.logoImage} name={company.name} />
          ) : (
            <CompanyLogo company={company} tone={headTone(styles, paper ? 'light' : forced)} />
          )}
          <Logo src={styles.clientImage} name="" />
        </div>
        <div className="w-sheet-line">
          <div className="w-sheet-words">
            <h1 className="w-sheet-title" {...WRITTEN}>
              {dashboard.name}
            </h1>
            {windows && (
              <Dates
                windows={windows}
                takenAt={paper ? takenAt : null}
                zone={dashboard.timezone}
                locale={locale}
              />
            )}
            {datesNote && (
              <p className="w-sheet-limits" role="status">
                {datesNote}
              </p>
            )}
          </div>
          {controls && <div className="w-sheet-controls">{controls}</div>}
        </div>
      </header>
      <Main className="w-sheet-main" id={page ? 'content' : undefined} tabIndex={page ? -1 : undefined}>
        {changes !== undefined && windows?.compare && <KeyChanges changes={changes} />}
        <ReadersZone value={dashboard.timezone}>
          <ReadersLocale value={locale}>{children}</ReadersLocale>
        </ReadersZone>
        {notes.length > 0 && (
          <ul className="w-sheet-notes" aria-label="Notes on the figures">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </Main>
      {dashboard.footer && (
        <footer className="w-sheet-foot">
          <Prose className="w-prose w-prose-soft" html={dashboard.footer} />
        </footer>
      )}
    </div>
  )
}

function Logo({ src, name }: { src: string | null; name: string }) {
  return src ? <img className="w-sheet-logo" src={src} alt={name} /> : null
}

function Dates(props: {
  windows: DashboardSnapshot['windows']
  takenAt: string | null
  zone: string
  locale: Locale
}) {
  const { windows, locale } = props
  const { current, compare } = windows
  return (
    <p className="w-sheet-dates">
      <strong>
        <DateText locale={locale}>{current.label}</DateText>
      </strong>
      {compare && (
        <span>
          {' '}
          compared with <DateText locale={locale}>{compare.label}</DateText>
        </span>
      )}
      {props.takenAt && (
        <span className="w-sheet-taken">
          as of <time dateTime={props.takenAt}>{zonedLabel(props.takenAt, props.zone, locale.dates)}</time>
        </span>
      )}
    </p>
  )
}
