import '../lib/temporal.ts'
import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/notifications/styles.css'
import '../ui/fonts.css'
import '../ui/tokens.css'
import './app.css'
import { createRoot } from 'react-dom/client'
import { reloadOnNewVersion } from '../lib/newVersion.ts'
import { App } from './App.tsx'

reloadOnNewVersion()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
