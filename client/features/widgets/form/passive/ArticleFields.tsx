import { Button, FileButton, Group, Image, Input, Stack, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { dataOf } from '../../../../../shared/api/common.ts'
import { uploadedFile } from '../../../../../shared/api/files.ts'
import { call } from '../../../../lib/api.ts'
import { IMAGE_ENDINGS } from '../../../../lib/images.ts'
import { WRITTEN } from '../../../../lib/written.ts'
import { ParagraphsInput } from '../../../../ui/ParagraphsInput.tsx'
import { useImagePick } from '../../../../ui/useImagePick.ts'
import type { newArticle } from '../widgetForm.ts'

type Article = Omit<ReturnType<typeof newArticle>, 'file'> & { file: string | null }

interface Props {
  article: Article
  onChange: (change: Partial<Article>) => void
  error: string | null
}

/** Image, heading, text and caption of one article. */
export function ArticleFields({ article, onChange, error }: Props) {
  const image = useImagePick(async (file) => {
    const body = new FormData()
    body.set('file', file)
    const answer = await call(dataOf(uploadedFile), 'POST', '/api/files/widgets', { body })
    onChange({ file: answer.data.filename })
  })
  return (
    <Stack gap="sm">
      <Input.Wrapper label="Image" labelElement="div" error={image.error ?? error}>
        <Group gap="xs" mt={4}>
          {article.file && (
            <Image src={`/files/${article.file}`} alt="" h={48} w="auto" maw={160} fit="contain" />
          )}
          <FileButton accept={IMAGE_ENDINGS} onChange={(file) => void image.pick(file)}>
            {(props) => (
              <Button
                {...props}
                size="xs"
                variant="default"
                loading={image.busy}
                leftSection={<IconUpload size={14} />}
              >
                {article.file ? 'Replace' : 'Upload'}
              </Button>
            )}
          </FileButton>
          {article.file && (
            <Button size="xs" variant="subtle" color="red" onClick={() => onChange({ file: null })}>
              Remove
            </Button>
          )}
        </Group>
      </Input.Wrapper>
      <TextInput
        label="Heading"
        {...WRITTEN}
        maxLength={300}
        value={article.header}
        onChange={(event) => onChange({ header: event.currentTarget.value })}
      />
      <ParagraphsInput label="Text" value={article.content} onChange={(content) => onChange({ content })} />
      <ParagraphsInput
        label="Caption"
        minRows={1}
        value={article.description}
        onChange={(description) => onChange({ description })}
      />
    </Stack>
  )
}
