import { Button, Image, Popover, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import type { KeptFile } from '../../../shared/api/files.ts'
import { messageOf } from '../../lib/ApiError.ts'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { useEscape } from '../../ui/useEscape.ts'
import { useFiles } from './api.ts'
import classes from './PictureSelect.module.css'

interface Props {
  /** What the picture is for; distinguished by it where a form has several. */
  label: string
  /** Address of the present picture. */
  url: string | null
  onPick: (picture: KeptFile) => void
}

/** Chooses one of the company's uploaded pictures. */
export function PictureSelect({ label, url, onPick }: Props) {
  const [opened, setOpened] = useState(false)
  useEscape(opened, () => setOpened(false))
  return (
    <Popover opened={opened} onChange={setOpened} width={300} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPhoto size={14} />}
          aria-label={`${label}: choose an uploaded picture`}
          onClick={() => setOpened(!opened)}
        >
          Choose
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Uploaded pictures" p="xs">
        <Pictures
          url={url}
          onPick={(picture) => {
            setOpened(false)
            onPick(picture)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function Pictures({ url, onPick }: Omit<Props, 'label'>) {
  const { data, error } = useFiles(true)
  if (error) return <Text size="sm">{messageOf(error)}</Text>
  if (!data) return <PageLoader label="Loading the pictures" />
  const pictures = data.filter(({ picture }) => picture)
  if (pictures.length === 0) {
    return (
      <Text size="sm" c="dimmed" tabIndex={-1} data-autofocus>
        No media available
      </Text>
    )
  }
  return (
    <SimpleGrid cols={3} spacing="xs" className={classes.pictures}>
      {pictures.map((picture) => (
        <UnstyledButton
          key={picture.filename}
          className={classes.picture}
          aria-label={picture.name}
          aria-pressed={picture.url === url}
          title={picture.name}
          onClick={() => onPick(picture)}
        >
          <Image src={picture.url} alt="" h={64} w="100%" fit="contain" loading="lazy" />
        </UnstyledButton>
      ))}
    </SimpleGrid>
  )
}
