import { ActionIcon, Button, FileButton, Group, Image, Input } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { IMAGE_ENDINGS } from '../../lib/images.ts'
import { useFilePick } from '../../ui/useFilePick.ts'
import { PictureSelect } from './PictureSelect.tsx'

interface Props {
  label: string
  /** Address of the present image. */
  url: string | null
  /** What it will stand on; the page, if absent. */
  ground?: 'light' | 'dark'
  onUpload: (file: File) => Promise<unknown>
  /** One of those uploaded earlier, by its address. */
  onChoose: (url: string) => void
  onRemove: () => void
}

const GROUNDS = { light: '#ffffff', dark: '#1b1e24' }

/** One image of the style: shown, uploaded, chosen from those that are there, or removed. */
export function ImageInput({ label, url, ground, onUpload, onChoose, onRemove }: Props) {
  const { pick, busy, error } = useFilePick(onUpload)
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <Group gap="xs" mt={4}>
        {url && (
          <Image
            src={url}
            alt={label}
            h={36}
            w="auto"
            maw={160}
            fit="contain"
            {...(ground && {
              p: 6,
              bg: GROUNDS[ground],
              bd: '1px solid var(--line)',
              style: { boxSizing: 'content-box' },
            })}
          />
        )}
        {/* Together, so that no button ends up in a line of its own. */}
        <Group gap="xs" wrap="nowrap">
          <FileButton accept={IMAGE_ENDINGS} onChange={(file) => void pick(file)}>
            {(props) => (
              <Button
                {...props}
                aria-label={`${url ? 'Replace' : 'Upload'} ${label}`}
                size="xs"
                variant="default"
                loading={busy}
                leftSection={<IconUpload size={14} />}
              >
                {url ? 'Replace' : 'Upload'}
              </Button>
            )}
          </FileButton>
          <PictureSelect label={label} url={url} onPick={(picture) => onChoose(picture.url)} />
          {url && (
            <ActionIcon variant="subtle" color="red" aria-label={`Remove ${label}`} onClick={onRemove}>
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
      </Group>
    </Input.Wrapper>
  )
}
