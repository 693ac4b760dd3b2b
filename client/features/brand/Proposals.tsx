import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { LogoProposal } from '../../../shared/api/brand.ts'
import { messageOf } from '../../lib/ApiError.ts'
import { useProposal } from './api.ts'
import classes from './brand.module.css'
import type { BrandDraft } from './draft.ts'

const KINDS: Record<LogoProposal['palettes'][number]['kind'], { title: string; text: string }> = {
  logo: { title: 'The logo’s colours and contrasts', text: 'For charts of many series.' },
  family: { title: 'Near the accent', text: 'Calmer, for charts of few series.' },
}

interface Props {
  draft: BrandDraft
  onChange: (change: Partial<BrandDraft>) => void
}

/** What the logo suggests; taken on with one press. */
export function Proposals({ draft, onChange }: Props) {
  const { data, error, isPending } = useProposal(draft.logo?.filename ?? null)
  if (!draft.logo) {
    return (
      <Text size="sm" c="dimmed">
        Upload a logo, and we propose colours from it.
      </Text>
    )
  }
  if (isPending) return <Skeleton h={84} aria-label="Looking at the logo" aria-busy="true" />
  if (error) return <Text size="sm">{messageOf(error)}</Text>
  if (data.accent === null) {
    return (
      <Text size="sm" c="dimmed">
        This logo has no colour but white to propose. Choose an accent below.
      </Text>
    )
  }
  const { accent } = data
  return (
    <Stack component="ul" gap="xs" p={0} m={0} aria-label="Proposed from the logo">
      {data.palettes.map(({ kind, palette }) => {
        const { title, text } = KINDS[kind]
        const isTaken = draft.accent === accent && draft.palette.join() === palette.join()
        return (
          <li key={kind} className={classes.proposal}>
            <div>
              <Text size="sm" fw={500}>
                {title}
              </Text>
              <Text size="xs" c="dimmed">
                {text} {palette.length} colours; everybody can tell them apart.
              </Text>
            </div>
            <Group justify="space-between" gap="xs">
              <Group gap={4} role="img" aria-label={palette.join(', ')}>
                {palette.map((colour) => (
                  <span
                    key={colour}
                    className={classes.swatch}
                    style={{ background: colour }}
                    title={colour}
                  />
                ))}
              </Group>
              <Button
                size="xs"
                variant="default"
                disabled={isTaken}
                aria-label={`${isTaken ? 'In use' : 'Use'}: ${title}`}
                onClick={() => onChange({ accent, palette })}
              >
                {isTaken ? 'In use' : 'Use'}
              </Button>
            </Group>
          </li>
        )
      })}
    </Stack>
  )
}
