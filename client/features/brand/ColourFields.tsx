import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { MOST_BRAND_COLOURS } from '../../../shared/api/brand.ts'
import { SERIES_COLOURS } from '../../../shared/domain/seriesColours.ts'
import { checkPalette } from '../../../shared/rules/brandColours.ts'
import { hexColour } from '../../../shared/rules/colours.ts'
import { ColourInput } from '../../ui/ColourInput.tsx'
import type { BrandDraft } from './draft.ts'
import { accentInWords, seriesInWords } from './inWords.ts'

interface Props {
  draft: BrandDraft
  onChange: (change: Partial<BrandDraft>) => void
}

/** The accent, and what is used of it where it cannot be read. */
export function AccentField({ draft, onChange }: Props) {
  return (
    <div>
      <ColourInput
        label="Accent colour"
        value={draft.accent}
        onChange={(accent) => onChange({ accent: accent && hexColour(accent) })}
      />
      <Text size="xs" c="dimmed" mt={4} role="status">
        {draft.accent ? accentInWords(draft.accent) : 'Buttons, links and the line below a dashboard’s head.'}
      </Text>
    </div>
  )
}

/** The colours of series in their order, each with what becomes of it. */
export function PaletteFields({ draft, onChange }: Props) {
  const { palette } = draft
  const checks = useMemo(() => checkPalette(palette), [palette])
  const set = (next: string[]) => onChange({ palette: next })
  return (
    <Stack gap="sm" role="group" aria-label="Colours of charts">
      <div>
        <Text size="sm" fw={500}>
          Colours of charts
        </Text>
        <Text size="xs" c="dimmed">
          In their order. What is missing of eight is added from our own, as different as there is.
        </Text>
      </div>
      {checks.map((check, at) => {
        const { text, isFine } = seriesInWords(check)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a colour is its place, and may be there twice
          <div key={at}>
            <Group gap="xs" align="flex-end" wrap="nowrap">
              <ColourInput
                label={`Colour ${at + 1}`}
                value={check.colour}
                onChange={(colour) => {
                  const hex = colour && hexColour(colour)
                  set(hex ? palette.with(at, hex) : palette.toSpliced(at, 1))
                }}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove colour ${at + 1}`}
                onClick={() => set(palette.toSpliced(at, 1))}
              >
                <IconX size={16} />
              </ActionIcon>
            </Group>
            <Text size="xs" c={isFine ? 'dimmed' : 'yellow'} mt={2}>
              {text}
            </Text>
          </div>
        )
      })}
      {palette.length < MOST_BRAND_COLOURS && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          style={{ alignSelf: 'start' }}
          onClick={() => set([...palette, nextColour(palette)])}
        >
          Add a colour
        </Button>
      )}
    </Stack>
  )
}

/** One that is not there yet, to start from. */
const nextColour = (palette: readonly string[]): string =>
  SERIES_COLOURS.find(({ light }) => !palette.includes(light))?.light ?? SERIES_COLOURS[0].light
