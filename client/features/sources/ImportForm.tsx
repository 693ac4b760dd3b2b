import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Source } from '../../../shared/api/sources.ts'
import type { ImportDefinition, ProviderOutline } from '../../../shared/domain/definitions.ts'
import { sameJson } from '../../../shared/rules/equal.ts'
import { messageOf } from '../../lib/ApiError.ts'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { useEntered } from '../../ui/FormDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { type ImportAsked, useImport, useImportPreview } from './api.ts'
import { ImportAnswer } from './ImportAnswer.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { counted } from './inWords.ts'

interface Props {
  definition: ProviderOutline
  reads: ImportDefinition
  /** The source that gets a newer file; null makes a new one. */
  source: Source | null
  onDone: (source: Source) => void
}

/** As the server takes them. */
const MOST_BYTES = 10 * 1024 * 1024

/** A file, the fields beside it, a look at what it holds, and the import itself. */
export function ImportForm({ definition, reads, source, onDone }: Props) {
  const [chosen, setChosen] = useState<{ file: File; at: number } | null>(null)
  const [account, setAccount] = useState('')
  const [mode, setMode] = useState<'add' | 'replace'>('add')
  const [preset] = useState<Record<string, string>>(() =>
    source ? {} : Object.fromEntries(reads.fields.map((field) => [field.id, field.default])),
  )
  const [answers, setAnswers] = useState(preset)
  useEntered(chosen !== null || !sameJson(answers, preset))
  const isTooLarge = chosen !== null && chosen.file.size > MOST_BYTES
  const asked: (ImportAsked & { chosenAt: number }) | null =
    chosen && !isTooLarge
      ? {
          file: chosen.file,
          chosenAt: chosen.at,
          answers,
          into: source ? { sourceId: source.id, mode } : { kind: definition.kind, account: 'Preview' },
        }
      : null
  const preview = useImportPreview(asked)
  const imports = useImport()
  const report = asked && !preview.isError ? preview.data : null
  const choose = (file: File) => {
    setChosen({ file, at: performance.now() })
    if (!source) setAccount(file.name.replace(/\.[^.]+$/, ''))
  }
  const submit = async () => {
    if (!asked) return
    const into = source ? asked.into : { kind: definition.kind, account }
    const { source: done } = await imports.mutateAsync({ ...asked, into })
    if (done) onDone(done)
  }
  const problem = isTooLarge
    ? 'The file is larger than 10 MB. Export a shorter period, or part it in several files.'
    : (preview.error ?? imports.error)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit().catch(() => undefined)
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {reads.help}
        </Text>
        <FileDrop what={reads.label} accept={reads.accept} name={chosen?.file.name ?? null} onFile={choose} />
        {reads.fields.map((field) => (
          <ImportAnswer
            key={field.id}
            field={field}
            isKept={source !== null}
            value={answers[field.id] ?? ''}
            onChange={(value) => setAnswers({ ...answers, [field.id]: value })}
          />
        ))}
        {source && (
          <Radio.Group
            label={`${reads.record.many.replace(/^./, (letter) => letter.toUpperCase())} that the file does not have`}
            value={mode}
            onChange={(value) => setMode(value === 'replace' ? 'replace' : 'add')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="add" label="Keep them: the file updates and adds" />
              <Radio value="replace" label="Remove them: the file stands for everything" />
            </Stack>
          </Radio.Group>
        )}
        {asked && preview.isPending && <PageLoader label="Reading the file" />}
        {report && <ImportPreview report={report} record={reads.record} properties={definition.properties} />}
        {!source && report && report.records > 0 && (
          <TextInput
            label="Name of the source"
            description="Your team finds it by this name."
            required
            maxLength={200}
            value={account}
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
        )}
        <FormError message={problem ? (typeof problem === 'string' ? problem : messageOf(problem)) : null} />
        <Group justify="flex-end">
          <Button
            type="submit"
            loading={imports.isPending}
            disabled={!report?.records || preview.isPlaceholderData || (!source && account.trim() === '')}
          >
            {report?.records ? `Import ${counted(report.records, reads.record)}` : 'Import'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
