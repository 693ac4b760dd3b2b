import { ActionIcon, Box, Button, Group, Popover, Text, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, Suspense, useRef, useState } from 'react'
import type { DateRange } from '../../../shared/domain/ranges.ts'
import { allowedDays, type CalendarRule } from '../../../shared/rules/allowedDays.ts'
import { rangeLabel } from '../../../shared/rules/dateRange.ts'
import { DEFAULT_LOCALE, isolated, type Locale } from '../../../shared/rules/locale.ts'
import { loadExtra } from '../../lib/newVersion.ts'
import { Boundary } from '../../ui/BrokenScreen.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { useEscape } from '../../ui/useEscape.ts'
import { type DateChoice, shiftChoice } from './choice.ts'

const loadPanel = () => import('./DatePanel.tsx')
/** A failure is shown once the picker is opened. */
const fetchAhead = () => void loadExtra(loadPanel).catch(() => undefined)
/** The calendar is fetched when the user is about to open it. */
const DatePanel = lazyPart(async () => (await loadPanel()).DatePanel)

/** The panel hangs outside of the sheet, whose accent it takes. */
function accentAround(element: Element | null): CSSProperties {
  const style = element && getComputedStyle(element)
  const names = ['--accent', '--accent-strong', '--accent-soft', '--on-accent']
  return Object.fromEntries(names.map((name) => [name, style?.getPropertyValue(name)]))
}

interface Props extends CalendarRule {
  /** Null while nothing is chosen. */
  value: DateChoice | null
  /** Today in the dashboard's zone. */
  today: Temporal.PlainDate
  onChange: (choice: DateChoice | null) => void
  /** How dates are written and weeks begin; as without a client where absent. */
  locale?: Locale
  /** Without it the choice may be cleared. */
  required?: boolean
  /** Without it only a window is chosen, nothing is compared. */
  withCompare?: boolean
}

/** The window in words between its arrows; a click opens presets, calendar and comparison (product: habits). */
export function DateRangePicker({
  value,
  today,
  onChange,
  locale = DEFAULT_LOCALE,
  required = true,
  withCompare = true,
  ...rule
}: Props) {
  const limits = allowedDays(rule, today)
  const words = (range: DateRange) => isolated(rangeLabel(range, locale.dates), locale)
  const [open, setOpen] = useState(false)
  const [accent, setAccent] = useState<CSSProperties>()
  const button = useRef<HTMLButtonElement>(null)
  const phone = useMediaQuery('(max-width: 40em)') ?? false
  const inButton = (range: DateRange) =>
    isolated(rangeLabel(range, locale.dates, phone ? 'short' : 'long'), locale)
  const earlier = value && limits && shiftChoice(value, -1, limits)
  const later = value && limits && shiftChoice(value, 1, limits)
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  useEscape(open, close)
  const arrow = (label: string, target: DateChoice | null, icon: React.ReactNode) => (
    <Tooltip label={target ? words(target.range) : label} disabled={!target}>
      <ActionIcon
        variant="default"
        size={34}
        aria-label={label}
        disabled={!target}
        onClick={() => target && onChange(target)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
  return (
    <Group className="w-dates" gap={4} wrap="nowrap" miw={0}>
      {arrow('Previous period', earlier, <IconChevronLeft size={16} />)}
      <Popover
        opened={open}
        onChange={setOpen}
        position="bottom-end"
        // The panel takes the focus itself once it is loaded, and `close` returns it.
        closeOnEscape={false}
        withRoles={false}
        // Reaching its last buttons scrolls the page on small screens: hidden with its anchor, it would drop the focus.
        hideDetached={false}
        shadow="lg"
        width={phone ? 'calc(100vw - 16px)' : undefined}
      >
        <Popover.Target>
          <Button
            ref={button}
            variant="default"
            miw={0}
            px={phone ? 'xs' : undefined}
            leftSection={<IconCalendar size={16} />}
            aria-expanded={open}
            aria-haspopup="dialog"
            title={value?.compare ? `Compared with ${words(value.compare)}` : undefined}
            onPointerEnter={fetchAhead}
            onFocus={fetchAhead}
            onClick={() => {
              if (open) return close()
              setAccent(accentAround(button.current))
              setOpen(true)
            }}
          >
            <Text size="sm" truncate>
              {value ? inButton(value.range) : 'Set date range'}
            </Text>
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} role="dialog" aria-label="Date range">
          {open && (
            <Boundary>
              <Suspense
                fallback={
                  <Box miw={320}>
                    <PageLoader label="Loading the calendar" />
                  </Box>
                }
              >
                <DatePanel
                  value={value}
                  today={today}
                  rule={rule}
                  locale={locale}
                  accent={accent}
                  phone={phone}
                  required={required}
                  withCompare={withCompare}
                  onCancel={close}
                  onApply={(choice) => {
                    close()
                    onChange(choice)
                  }}
                />
              </Suspense>
            </Boundary>
          )}
        </Popover.Dropdown>
      </Popover>
      {arrow('Next period', later, <IconChevronRight size={16} />)}
    </Group>
  )
}
