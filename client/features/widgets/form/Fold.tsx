import { Accordion } from '@mantine/core'
import { type ReactNode, useState } from 'react'

interface Props {
  label: string
  /** How many of the fields in it are set. */
  set: number
  /** Something in it is to be mended. */
  mistaken?: boolean
  children: ReactNode
}

/** Fields that are rarely used: open where one is set, or is to be mended. */
export function Fold({ label, set, mistaken = false, children }: Props) {
  const [isOpen, setOpen] = useState(set > 0)
  const [seen, setSeen] = useState(set)
  if (seen !== set) setSeen(set)
  // What changes while it is folded is nobody's doing in it, and is to be seen.
  if (!isOpen && (mistaken || seen !== set)) setOpen(true)
  return (
    <Accordion
      variant="contained"
      order={3}
      keepMountedMode="display-none"
      // At once: a field in it can take the focus with the same drawing.
      transitionDuration={0}
      styles={{ content: { paddingTop: 'var(--space-2)' } }}
      value={isOpen ? 'fields' : null}
      onChange={(value) => setOpen(value !== null)}
    >
      <Accordion.Item value="fields">
        <Accordion.Control>{set > 0 ? `${label} (${set})` : label}</Accordion.Control>
        {/* Nothing is requested of the vendor for lists that nobody opens. */}
        <Accordion.Panel>{(isOpen || set > 0) && children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
