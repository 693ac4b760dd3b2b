import { SegmentedControl, Stack } from '@mantine/core'
import type { PassiveContent } from '../../../../../shared/api/widgets.ts'
import { PASSIVE_TYPES } from '../../../../../shared/domain/widgets.ts'
import { ParagraphsInput } from '../../../../ui/ParagraphsInput.tsx'
import { PLEASE_FILL } from '../../../../ui/SearchSelect.tsx'
import { newPassive } from '../widgetForm.ts'
import { ArticleFields } from './ArticleFields.tsx'
import { HistoricFields } from './HistoricFields.tsx'

const LABELS = { plain: 'Text', upload: 'Image or file', historic: 'By date' }

interface Props {
  content: PassiveContent
  onChange: (content: PassiveContent) => void
  /** Fields with a mistake that may be shown. */
  mistakes: ReadonlySet<string>
}

/** A widget of one's own words: plain text, an image with text, or articles that each belong to some dates. */
export function PassiveSection({ content, onChange, mistakes }: Props) {
  return (
    <Stack>
      <SegmentedControl
        aria-label="Kind of text"
        value={content.type}
        data={PASSIVE_TYPES.map((value) => ({ value, label: LABELS[value] }))}
        onChange={(value) => {
          const type = PASSIVE_TYPES.find((known) => known === value)
          if (type && type !== content.type) onChange(newPassive(type))
        }}
      />
      {content.type === 'plain' && (
        <ParagraphsInput
          key="plain"
          label="Text"
          required
          minRows={6}
          value={content.description}
          error={mistakes.has('description') ? PLEASE_FILL : null}
          onChange={(description) => onChange({ ...content, description })}
        />
      )}
      {content.type === 'upload' && (
        <ArticleFields
          article={content}
          onChange={(change) => onChange({ ...content, ...change })}
          error={mistakes.has('file') ? PLEASE_FILL : null}
        />
      )}
      {content.type === 'historic' && (
        <HistoricFields content={content} onChange={onChange} mistakes={mistakes} />
      )}
    </Stack>
  )
}
