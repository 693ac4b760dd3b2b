import { SimpleGrid, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import { IconFilePlus, IconFlask, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Client } from '../../../../shared/api/clients.ts'
import type { DataType, SourceKind } from '../../../../shared/domain/sources.ts'
import { TEMPLATE_FITS, type TemplateFit, templateFit } from '../../../../shared/rules/templateFit.ts'
import { ResultCount } from '../../../ui/ResultCount.tsx'
import { type Template, useProviders } from '../../configs/index.ts'
import { useSampleDashboard } from '../useSampleDashboard.ts'
import classes from './create.module.css'
import { TemplateCard } from './TemplateCard.tsx'

interface Props {
  templates: Record<string, Template>
  /** Kinds of source that the person's clients use: what suits them stands first. */
  preferred: readonly SourceKind[]
  /** For whom the dashboard is, whose accounts then decide what stands first. */
  client: Client | null
  onPick: (id: string | null) => void
}

/** Step 1: the blank dashboard and the sample first, then every template with the sources it needs, found by name or source. */
export function TemplateGallery({ templates, preferred, client, onPick }: Props) {
  const definitions = useProviders().data ?? []
  const kindOf = (type: DataType) =>
    definitions.find((definition) => definition.types.some((known) => known.type === type))?.kind
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  /** The share of what a template reads that is used. */
  const suits = ({ types }: Template) =>
    types.filter((type) => preferred.some((kind) => kind === kindOf(type))).length / Math.max(1, types.length)
  const has = client?.accounts.map(({ type }) => type) ?? []
  const found = Object.entries(templates)
    .filter(([, { name, description, types }]) => {
      const vendors = definitions.filter(({ kind }) => types.some((type) => kindOf(type) === kind))
      return [name, description, ...vendors.map((vendor) => vendor.name)].some((text) =>
        text.toLowerCase().includes(wanted),
      )
    })
    .toSorted(([, one], [, other]) => suits(other) - suits(one))
    .map(([id, template]) => ({ id, template, ...templateFit(template.types, has) }))
  const cards = (those: typeof found) =>
    those.map(({ id, template, fit, lacks }) => (
      <TemplateCard
        key={id}
        template={template}
        lacks={fit === 'part' ? lacks : []}
        onPick={() => onPick(id)}
      />
    ))
  return (
    <>
      <TextInput
        aria-label="Search templates"
        placeholder="Search by name or source"
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        mb="md"
      />
      <ResultCount searched={wanted !== ''} count={found.length} what="template" />
      {found.length === 0 && (
        <Text size="sm" c="dimmed" mb="md">
          No template has this name or reads such a source. Start from a blank dashboard.
        </Text>
      )}
      <Cards>
        <Beginnings onBlank={() => onPick(null)} />
      </Cards>
      {has.length === 0 && <Cards>{cards(found)}</Cards>}
      {client !== null &&
        has.length > 0 &&
        TEMPLATE_FITS.map((fit) => {
          const those = found.filter((one) => one.fit === fit)
          return (
            those.length > 0 && (
              <FitSection key={fit} title={titleOf(fit, client)}>
                {cards(those)}
              </FitSection>
            )
          )
        })}
    </>
  )
}

const titleOf = (fit: TemplateFit, { name }: Client): string =>
  ({
    whole: `Fits ${name}’s accounts`,
    part: `Needs more than ${name}’s accounts`,
    none: 'For other accounts',
  })[fit]

const Cards = ({ children }: { children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mb="md">
    {children}
  </SimpleGrid>
)

function FitSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading} mt="lg" mb="sm" className={classes.fit}>
        {title}
      </Title>
      <Cards>{children}</Cards>
    </section>
  )
}

/** What needs no template. */
function Beginnings({ onBlank }: { onBlank: () => void }) {
  const { trySample, isPending } = useSampleDashboard()
  return (
    <>
      <UnstyledButton className={classes.template} onClick={onBlank}>
        <IconFilePlus size={24} stroke={1.5} />
        <Text fw={560}>Blank dashboard</Text>
        <Text size="sm" c="dimmed">
          Start empty and add widgets one by one.
        </Text>
      </UnstyledButton>
      <UnstyledButton className={classes.template} disabled={isPending} onClick={trySample}>
        <IconFlask size={24} stroke={1.5} />
        <Text fw={560}>Try it with sample data</Text>
        <Text size="sm" c="dimmed">
          A whole dashboard at once, on figures that are made up. Connect your sources when you like it.
        </Text>
      </UnstyledButton>
    </>
  )
}
