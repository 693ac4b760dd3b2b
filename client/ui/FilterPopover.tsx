import { Button, type ButtonProps, Popover, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useEscape } from './useEscape.ts'

interface Props extends Pick<ButtonProps, 'size'> {
  /** What the button and what it opens are called: “Filter”. */
  label: string
  /** How many filters are set. */
  chosen: number
  onClear: () => void
  /** Fields whose lists open within, so that a click in one closes nothing else; they are there while it is open. */
  children: ReactNode
}

/** A list's filters behind a button that says how many are set. */
export function FilterPopover({ label, chosen, onClear, children, ...button }: Props) {
  const [opened, setOpened] = useState(false)
  useEscape(opened, () => setOpened(false))
  return (
    <Popover opened={opened} onChange={setOpened} width={300} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
          {...button}
        >
          {chosen > 0 ? `${label} (${chosen})` : label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Stack gap="sm">
          {children}
          <Button variant="default" size="xs" disabled={chosen === 0} onClick={onClear}>
            Clear the filters
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
