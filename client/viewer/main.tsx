import '../lib/temporal.ts'
import './mantine.css'
import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import '../print/paper.css'
import { createRoot } from 'react-dom/client'
import { readFirstData } from '../features/dashboards/public/firstData.ts'
import { reportUncaught } from '../lib/browserErrors.ts'
import { keepFocus } from '../lib/focusKeeper.ts'
import { reloadOnNewVersion } from '../lib/newVersion.ts'
import { Viewer } from './Viewer.tsx'

reportUncaught()
reloadOnNewVersion()
keepFocus()
const root = document.getElementById('root')

/** A chart that the server has drawn into the page; taken over before React clears it away. */
const drawingOf = (widgetId: string) =>
  root?.querySelector(`[data-widget-id="${CSS.escape(widgetId)}"] .w-drawing svg`)?.outerHTML ?? null

if (root) {
  const first = readFirstData(document.getElementById('first-data')?.textContent ?? null, drawingOf)
  createRoot(root).render(<Viewer first={first} />)
}
