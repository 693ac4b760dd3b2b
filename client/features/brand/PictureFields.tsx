import { Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { BrandPicture } from '../../../shared/api/brand.ts'
import { BEST_LOGO } from '../../../shared/rules/pictureSize.ts'
import { ImageInput, useUpload } from '../files/index.ts'
import { useProposal } from './api.ts'
import type { BrandDraft, DraftPicture } from './draft.ts'
import { remarksOn } from './inWords.ts'

const FIELDS: { picture: BrandPicture; label: string; text: string }[] = [
  {
    picture: 'logo',
    label: 'Logo',
    text: `At the head of pages, PDFs and mails; best about ${BEST_LOGO.width} × ${BEST_LOGO.height} pixels.`,
  },
  { picture: 'logoDark', label: 'Logo for dark', text: 'Takes its place on dark grounds.' },
  { picture: 'icon', label: 'Icon', text: 'Square and simple: for tabs of browsers.' },
]

interface Props {
  draft: BrandDraft
  onChange: (change: Partial<BrandDraft>) => void
}

/** The three pictures of a brand; each says where it could not be seen, and whether its shape suits its places. */
export const PictureFields = (props: Props) => (
  <Stack gap="md">
    {FIELDS.map((field) => (
      <Field key={field.picture} {...field} {...props} />
    ))}
  </Stack>
)

function Field({ picture, label, text, draft, onChange }: Props & (typeof FIELDS)[number]) {
  const upload = useUpload('logo')
  const { data: facts } = useProposal(draft[picture]?.filename ?? null)
  const change = (value: DraftPicture | null) => onChange({ [picture]: value })
  const isForDark = picture === 'logo' && facts && !facts.seenOn.light && facts.seenOn.dark
  return (
    <div>
      <ImageInput
        label={label}
        url={draft[picture]?.url ?? null}
        ground={picture === 'logoDark' || isForDark ? 'dark' : 'light'}
        onUpload={async (file) => {
          const { filename, url } = await upload(file)
          change({ filename, url })
        }}
        onChoose={(url) => change({ filename: url.split('/').at(-1) ?? '', url })}
        onRemove={() => change(null)}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {text}
      </Text>
      {facts &&
        remarksOn(picture, facts).map((remark) => (
          <Text key={remark} size="xs" c="yellow" mt={4} role="status">
            <IconAlertTriangle size={13} style={{ verticalAlign: '-2px' }} aria-hidden /> {remark}
          </Text>
        ))}
      {isForDark && !draft.logoDark && (
        <Button variant="default" size="xs" mt={6} onClick={() => onChange({ logoDark: draft.logo })}>
          Use it as the logo for dark
        </Button>
      )}
    </div>
  )
}
