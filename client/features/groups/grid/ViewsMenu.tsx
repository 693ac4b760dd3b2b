import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core'
import { IconBookmark, IconBookmarkPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { WRITTEN } from '../../../lib/written.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { InputsModal } from '../../../ui/InputsModal.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.tsx'
import { useEscape } from '../../../ui/useEscape.ts'
import { useGroupActions, useViews } from '../api.ts'
import { type GridView, queryOf, viewOf } from '../view.ts'

interface Props {
  groupId: string
  view: GridView
  isCard: boolean
  onView: (view: GridView) => void
}

/** A person's own saved views of a group. */
export function ViewsMenu({ groupId, view, isCard, onView }: Props) {
  const views = useViews(groupId).data ?? []
  const { removeView } = useGroupActions()
  const [opened, setOpened] = useState(false)
  const [saving, setSaving] = useState(false)
  useEscape(opened, () => setOpened(false))
  const remove = async ({ id, name }: { id: string; name: string }) => {
    const title = `Delete the view “${name}”?`
    const text = 'Only you see it. The domains stay as they are.'
    if (!(await confirm({ title, text, submit: 'Delete', danger: true }))) return
    await removeView(groupId, id).then(() => notifyDone(`The view “${name}” is deleted.`), notifyFailed)
  }
  const query = queryOf(view).toString()
  const current = views.find((one) => one.query === query)
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-start">
        <Menu.Target>
          {isCard ? (
            <ActionIcon size={30} variant="default" aria-label="Views">
              <IconBookmark size={14} />
            </ActionIcon>
          ) : (
            <Button size="xs" variant="default" leftSection={<IconBookmark size={14} />} maw={160}>
              {current?.name ?? 'Views'}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown miw={220}>
          {views.map((one) => (
            <Group key={one.id} gap={4} wrap="nowrap">
              <Menu.Item
                flex={1}
                miw={0}
                onClick={() => onView(viewOf(new URLSearchParams(one.query)))}
                {...WRITTEN}
              >
                {one.name}
              </Menu.Item>
              <Menu.Item
                w="auto"
                c="dimmed"
                aria-label={`Delete the view ${one.name}`}
                onClick={() => void remove(one)}
              >
                <IconTrash size={14} style={{ display: 'block' }} />
              </Menu.Item>
            </Group>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<IconBookmarkPlus size={14} />} onClick={() => setSaving(true)}>
            Save this view
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {saving && <SaveView groupId={groupId} query={query} onClose={() => setSaving(false)} />}
    </>
  )
}

function SaveView({ groupId, query, onClose }: { groupId: string; query: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const { saveView } = useGroupActions()
  const save = async () => {
    await saveView(groupId, { name: name.trim(), query })
    notifyDone(`The view “${name.trim()}” is saved.`)
  }
  return (
    <InputsModal
      title="Save this view"
      required={[name.trim()]}
      changed={name !== ''}
      submit="Save"
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Days, order, filters, search and grouping as they are now. Only you see it."
        maxLength={60}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </InputsModal>
  )
}
