import { Alert, Badge, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ReplacedWidget, Source } from '../../../shared/api/sources.ts'
import type { ProviderOutline } from '../../../shared/domain/definitions.ts'
import { messageOf } from '../../lib/ApiError.ts'
import { instantLabel } from '../../lib/when.ts'
import { FormModal } from '../../ui/FormDialog.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { Truncated } from '../../ui/Truncated.tsx'
import { useProperties, useReplacement, useReplaceSource } from './api.ts'
import { inWords, outcomesInWords } from './inWords.ts'
import { propertyOptions } from './propertyOptions.ts'
import classes from './sources.module.css'

interface Props {
  source: Source
  /** Other sources of the same kind. */
  others: Source[]
  definition: ProviderOutline
  onClose: () => void
}

/** The worst first, as they are listed. */
const OUTCOMES: Record<ReplacedWidget['outcome'], { label: string; color: string }> = {
  loses: { label: 'Loses data', color: 'red' },
  changes: { label: 'Changes', color: 'yellow' },
  keeps: { label: 'Stays', color: 'green' },
}
const RANKS = Object.keys(OUTCOMES)

/** Puts another source of the same kind in one's place, after showing what becomes of every widget. */
export function ReplaceModal({ source, others, definition, onClose }: Props) {
  const preset = others.length === 1 ? (others[0]?.id ?? null) : null
  const [target, setTarget] = useState(preset)
  const [accounts, setAccounts] = useState<Record<string, string | null>>({})
  const before = useProperties(definition.properties ? source.id : null)
  const after = useProperties(definition.properties ? target : null)
  const preview = useReplacement(target ? { sourceId: source.id, with: target, accounts } : null)
  const replacement = useReplaceSource()
  const widgets = (preview.data ?? []).toSorted((a, b) => RANKS.indexOf(a.outcome) - RANKS.indexOf(b.outcome))
  const chosen = others.find(({ id }) => id === target)
  const loses = widgets.some(({ outcome }) => outcome === 'loses')
  const { clients, domains } = source.uses
  const isAlone = clients === 0 && domains === 0
  const used = new Set(widgets.flatMap((widget) => widget.accounts))
  const apply = async () => {
    if (!target) return
    await replacement.mutateAsync({ sourceId: source.id, with: target, accounts })
    notifyDone('The source is replaced.')
    onClose()
  }
  return (
    <FormModal
      opened
      changed={target !== preset || Object.keys(accounts).length > 0}
      onClose={onClose}
      title={`Replace ${definition.name}: ${source.account}`}
      size="lg"
    >
      <Stack>
        <Select
          label="By"
          description={chosen && `Connected ${instantLabel(chosen.connectedAt)}`}
          required
          data={others.map(({ id, account, connectedAt }) => ({
            value: id,
            label: `${account}, connected ${instantLabel(connectedAt)}`,
          }))}
          value={target}
          onChange={setTarget}
          allowDeselect={false}
          placeholder="Choose a source"
        />
        {target &&
          (before.data ?? [])
            .filter(({ id }) => used.has(id))
            .map(({ id, name }) => (
              <Select
                key={id}
                label={`Instead of “${name}”`}
                searchable
                clearable
                data={propertyOptions(after.data ?? [], [])}
                value={id in accounts ? (accounts[id] ?? null) : same(id, after.data)}
                onChange={(chosen) => setAccounts({ ...accounts, [id]: chosen })}
                placeholder="Nothing: its widgets lose their data"
              />
            ))}
        {target && preview.isPending && <PageLoader label="Looking at every widget" />}
        {(preview.error ?? replacement.error) && (
          <Alert color="red">{messageOf(preview.error ?? replacement.error)}</Alert>
        )}
        {preview.data && widgets.length === 0 && isAlone && (
          <Text c="dimmed">Nothing uses this source, so nothing would change.</Text>
        )}
        {preview.data && clients > 0 && (
          <Text size="sm">
            The new one also takes its place in the usual accounts of {inWords({ clients })}, where it has
            these.
          </Text>
        )}
        {preview.data && domains > 0 && (
          <Text size="sm">
            What it feeds of {inWords({ domains })} is read from the new one, where it has the same accounts.
          </Text>
        )}
        {widgets.length > 0 && (
          <Text size="sm" role="status">
            {outcomesInWords(widgets)}
          </Text>
        )}
        {widgets.map(({ id, title, dashboard, outcome, notes }) => (
          <Group key={id} justify="space-between" wrap="nowrap" align="flex-start">
            <Stack gap={0} miw={0}>
              <Truncated size="sm" fw={560}>
                {title || 'Without a title'}
              </Truncated>
              <Text size="xs" c="dimmed">
                {[dashboard.name, ...notes].join(' · ')}
              </Text>
            </Stack>
            <Badge flex="none" color={OUTCOMES[outcome].color} variant="light">
              {OUTCOMES[outcome].label}
            </Badge>
          </Group>
        ))}
        <Group justify="flex-end" className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            {...(loses && { color: 'red' })}
            disabled={preview.data === undefined || (widgets.length === 0 && isAlone)}
            loading={replacement.isPending}
            onClick={() => void apply().catch(() => undefined)}
          >
            Replace
          </Button>
        </Group>
      </Stack>
    </FormModal>
  )
}

/** The account of the same id, which takes over unless another is chosen. */
const same = (id: string, properties: { id: string; available: boolean }[] | undefined) =>
  properties?.some((property) => property.id === id && property.available) ? id : null
