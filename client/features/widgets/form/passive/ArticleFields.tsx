import { Button, Group, Image, Input, Stack, TextInput } from '@mantine/core'
import { isImage, isTable } from '../../../../lib/images.ts'
import { WRITTEN } from '../../../../lib/written.ts'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { ParagraphsInput } from '../../../../ui/ParagraphsInput.tsx'
import { useFilePick } from '../../../../ui/useFilePick.ts'
import { PictureSelect, useFiles, useUpload } from '../../../files/index.ts'
import type { newArticle } from '../widgetForm.ts'

type Article = Omit<ReturnType<typeof newArticle>, 'file'> & { file: string | null }

interface Props {
  article: Article
  onChange: (change: Partial<Article>) => void
  error: string | null
}

/** Picture or CSV file, heading, text and caption of one article. */
export function ArticleFields({ article, onChange, error }: Props) {
  const store = useUpload('widgets')
  const upload = useFilePick(
    async (file) => onChange({ file: (await store(file)).filename }),
    (file) => isImage(file) || isTable(file),
  )
  const isSaved = article.file !== null && isTable({ name: article.file })
  const { data: files } = useFiles(article.file !== null)
  const kind = isSaved ? 'CSV file' : 'Image'
  const name = article.file && (files?.find(({ filename }) => filename === article.file)?.name ?? kind)
  return (
    <Stack gap="sm">
      <Input.Wrapper label="Image or CSV file" labelElement="div" error={upload.error ?? error}>
        <FileDrop
          what="image or CSV file"
          name={name}
          busy={upload.busy}
          onFile={(file) => void upload.pick(file)}
        />
        <Group gap="xs" mt={4}>
          {article.file && !isSaved && (
            <Image src={`/files/${article.file}`} alt="" h={48} w="auto" maw={160} fit="contain" />
          )}
          <PictureSelect
            label="Image"
            url={article.file && `/files/${article.file}`}
            onPick={({ filename }) => onChange({ file: filename })}
          />
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
