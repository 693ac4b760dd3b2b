import { useWindowEvent } from '@mantine/hooks'
import { isTextField } from '../../../lib/textField.ts'
import { isAsking } from '../../../ui/confirm.tsx'
import { isPoppedUp } from '../../../ui/useEscape.ts'

/** What the grid's keys do. */
export interface TriageKeys {
  next: () => void
  previous: () => void
  first: () => void
  last: () => void
  open: () => void
  snooze: () => void
  acknowledge: () => void
  search: () => void
  help: () => void
}

/** Every key with what it does, as the list of keys has it. */
export const KEY_LIST = [
  { keys: ['j', '↓'], does: 'Next domain' },
  { keys: ['k', '↑'], does: 'Previous domain' },
  { keys: ['Enter'], does: 'Open the domain' },
  { keys: ['s'], does: 'Snooze it, or end its snooze' },
  { keys: ['a'], does: 'Acknowledge its alerts, or take that back' },
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['Esc'], does: 'Close what is open' },
] as const

const EVERYWHERE: Record<string, keyof TriageKeys> = {
  j: 'next',
  k: 'previous',
  s: 'snooze',
  a: 'acknowledge',
  '/': 'search',
  '?': 'help',
}
/** Within the rows alone: elsewhere these keys are the control's that has the focus. */
const ON_ROWS: Record<string, keyof TriageKeys> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  Enter: 'open',
}

/** What a key does; null where it is the browser's or the control's. */
export function actionOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  isOnRow: boolean,
): keyof TriageKeys | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  // Caps Lock makes letters large that nobody meant to be.
  const letter = event.shiftKey ? event.key : event.key.toLowerCase()
  return EVERYWHERE[letter] ?? (isOnRow ? (ON_ROWS[event.key] ?? null) : null)
}

/** Hears the keys wherever the focus is, but never while something is typed, chosen or asked. */
export function useTriageKeys(keys: TriageKeys, isHeard: boolean): void {
  useWindowEvent('keydown', (event) => {
    const target = event.target instanceof HTMLElement ? event.target : document.body
    if (!isHeard || event.defaultPrevented || event.isComposing || isAsking() || isPoppedUp()) return
    if (isTextField(target) || target.closest('select, [role="menu"], [role="listbox"], [contenteditable]'))
      return
    const isOnRow = target === document.body || target.matches('[data-domain]')
    const action = actionOf(event, isOnRow)
    if (action === null) return
    event.preventDefault()
    keys[action]()
  })
}
