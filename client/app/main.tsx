import '../lib/temporal.ts'
import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/notifications/styles.css'
import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import '../print/paper.css'
import { createRoot } from 'react-dom/client'
import { reportUncaught } from '../lib/browserErrors.ts'
import { keepFocus } from '../lib/focusKeeper.ts'
import { reloadOnNewVersion } from '../lib/newVersion.ts'
import { App } from './App.tsx'

reportUncaught()
reloadOnNewVersion()
keepFocus()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
