import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Widget } from '../../../../../shared/api/widgets.ts'
import { canMerge } from '../../../../../shared/rules/widgetMerge.ts'
import { WRITTEN } from '../../../../lib/written.ts'

interface Props {
  /** The widget that takes the other one in; null while the dialog is closed. */
  widget: Widget | null
  widgets: Widget[]
  onMerge: (widget: Widget, other: Widget) => void
  onClose: () => void
}

/** Chooses the widget whose figures are put beside those of this one; the other one goes. */
export function MergeModal({ widget, widgets, onMerge, onClose }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const others = widget ? widgets.filter(({ id }) => id !== widget.id) : []
  const fitting = others.filter((other) => widget && canMerge(widget, other) === null)
  const first = others[0]
  const reason = widget && first ? canMerge(widget, first) : 'There is no other widget here.'
  const other = fitting.find(({ id }) => id === chosen)
  const close = () => {
    setChosen(null)
    onClose()
  }
  return (
    <Modal opened={widget !== null} onClose={close} title={`Merge ${widget?.title || 'the widget'} with`}>
      <Stack>
        {fitting.length === 0 ? (
          <Text size="sm">{reason ?? 'No other widget fits.'}</Text>
        ) : (
          <Radio.Group aria-label="Widget to merge" value={chosen} onChange={setChosen}>
            <Stack gap="xs">
              {fitting.map(({ id, title }) => (
                <Radio key={id} value={id} label={<span {...WRITTEN}>{title || 'Untitled widget'}</span>} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            disabled={!other}
            onClick={() => {
              if (widget && other) onMerge(widget, other)
              close()
            }}
          >
            Merge
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
