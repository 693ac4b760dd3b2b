import { useState } from 'react'
import type { WidgetView } from '../../../../shared/api/view.ts'
import { loadExtra } from '../../../lib/newVersion.ts'
import { useMayDownload } from '../readersZone.ts'
import { figureSheet } from './figureSheet.ts'
import './save.css'
import type { SheetKind } from './writeSheet.ts'

const KINDS: { kind: SheetKind; label: string }[] = [
  { kind: 'csv', label: 'CSV' },
  { kind: 'xlsx', label: 'Excel' },
]

/** Saves a widget's figures for a spreadsheet, where the link lets its readers download; sample figures leave nothing behind. */
export function SaveFigures({ view }: { view: WidgetView }) {
  const allowed = useMayDownload()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const sheet = allowed && !view.sample ? figureSheet(view) : null
  if (!sheet || sheet.rows.length === 0) return null
  const save = async (kind: SheetKind) => {
    setState('busy')
    try {
      // What writes files is loaded by those who want one.
      const { writeSheet } = await loadExtra(() => import('./writeSheet.ts'))
      offer(await writeSheet(sheet, kind, view.title), `${fileName(view)}.${kind}`)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <p className="w-save">
      Save these figures:
      {KINDS.map(({ kind, label }) => (
        <button key={kind} type="button" disabled={state === 'busy'} onClick={() => void save(kind)}>
          {label}
          <span className="w-hidden"> file of “{view.title}”</span>
        </button>
      ))}
      {state === 'failed' && <span role="alert">That did not work. Try again.</span>}
    </p>
  )
}

/** The widget's title and days, without what file systems refuse. */
function fileName({ title, windows }: WidgetView): string {
  const days = windows ? ` ${windows.current.start} to ${windows.current.end}` : ''
  const name = `${title || 'Figures'}${days}`
  return name
    .replaceAll(/[\p{Cc}\p{Bidi_Control}<>:"/\\|?*]+/gu, ' ')
    .trim()
    .slice(0, 120)
}

function offer(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
