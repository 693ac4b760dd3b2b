import { ActionIcon, Button, FileButton, Group, Image, Input } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { IMAGE_ENDINGS } from '../../../lib/images.ts'
import { useImagePick } from '../../../ui/useImagePick.ts'

interface Props {
  label: string
  /** Address of the present image. */
  url: string | null
  onUpload: (file: File) => Promise<unknown>
  onRemove: () => void
}

/** One image of the look: shown, replaced or removed. */
export function ImageInput({ label, url, onUpload, onRemove }: Props) {
  const { pick, busy, error } = useImagePick(onUpload)
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <Group gap="xs" mt={4}>
        {url && <Image src={url} alt={label} h={36} w="auto" maw={160} fit="contain" />}
        <FileButton accept={IMAGE_ENDINGS} onChange={(file) => void pick(file)}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={busy}
              leftSection={<IconUpload size={14} />}
            >
              {url ? 'Replace' : 'Upload'}
            </Button>
          )}
        </FileButton>
        {url && (
          <ActionIcon variant="subtle" color="red" aria-label={`Remove ${label}`} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </Group>
    </Input.Wrapper>
  )
}
