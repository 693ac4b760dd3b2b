import { Button, NativeSelect, Group as Row, Stack, Tabs, Text, Textarea } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import type { AddedDomains, Group } from '../../../../shared/api/groups.ts'
import { type DomainTable, writeDomainTable } from '../../../../shared/rules/monitoring/domainTable.ts'
import { messageOf } from '../../../lib/ApiError.ts'
import { FormModal } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { ClientSelect } from '../../clients/index.ts'
import { useGroupActions } from '../api.ts'
import { HostsReading } from '../HostsReading.tsx'
import { readPasted } from '../hostsReading.ts'
import { counted } from '../inWords.ts'
import { useOwners } from '../owners.ts'
import { CsvPick } from './CsvPick.tsx'
import { DryRun } from './DryRun.tsx'
import { SourceHosts } from './SourceHosts.tsx'

const WAYS = ['paste', 'csv', 'source'] as const
type Way = (typeof WAYS)[number]
const WAY_LABELS: Record<Way, string> = { paste: 'Paste', csv: 'Import a CSV', source: 'From a source' }

/** Adds domains to a group: shows what would be added before it is. */
export function AddDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { id: groupId } = group
  const { add } = useGroupActions()
  const owners = useOwners()
  const [opened, setOpened] = useState(true)
  const [way, setWay] = useState<Way>('paste')
  const [texts, setTexts] = useState({ paste: '', source: '' })
  const [csv, setCsv] = useState<{ name: string; table: DomainTable } | null>(null)
  const [clientId, setClientId] = useState(group.client?.id ?? null)
  const [ownerId, setOwnerId] = useState('')
  const [dry, setDry] = useState<AddedDomains | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const text = way === 'csv' ? '' : texts[way]
  const deferred = useDeferredValue(text)
  const pasted = useMemo(() => readPasted(deferred), [deferred])
  const rows = csv?.table.rows ?? []
  const reading =
    way === 'csv' && csv ? { ...csv.table, hosts: csv.table.rows.map(({ host }) => host) } : pasted
  const close = () => setOpened(false)
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const named =
    way === 'csv' ? { table: writeDomainTable(rows) } : { hosts: readPasted(text).hosts.join('\n') }
  const body = { ...named, clientId, ownerId: ownerId || null }
  const check = () => attempt(async () => setDry(await add(groupId, { ...body, dryRun: true })))
  const confirm = () =>
    attempt(async () => {
      const { added } = await add(groupId, { ...body, dryRun: false })
      notifyDone(`${counted(added.length, 'domain')} added. Figures follow as they are read.`)
      close()
    })
  return (
    <FormModal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={onClose}
      changed={csv !== null || Object.values(texts).some((one) => one !== '')}
      title="Add domains"
      size="lg"
    >
      {dry ? (
        <Stack>
          <DryRun dry={way === 'csv' && csv ? { ...dry, notes: [...csv.table.unread, ...dry.notes] } : dry} />
          <FormError message={failure} />
          <Row justify="flex-end">
            <Button variant="default" onClick={() => setDry(null)}>
              Back
            </Button>
            <Button
              loading={busy}
              disabled={dry.added.length === 0}
              onClick={() => void confirm()}
              data-autofocus
            >
              {dry.added.length === 0 ? 'Nothing to add' : `Add ${counted(dry.added.length, 'domain')}`}
            </Button>
          </Row>
        </Stack>
      ) : (
        <Stack>
          <Tabs
            value={way}
            onChange={(next) => setWay(WAYS.find((one) => one === next) ?? 'paste')}
            keepMounted={false}
          >
            <Tabs.List mb="md">
              {WAYS.map((one) => (
                <Tabs.Tab key={one} value={one}>
                  {WAY_LABELS[one]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="paste">
              <Textarea
                label="Domains"
                description="One or many, separated by lines, commas, semicolons or blanks."
                placeholder={'northwind.example\nhttps://www.alder.example/shop'}
                autosize
                minRows={5}
                maxRows={12}
                spellCheck={false}
                data-autofocus
                value={texts.paste}
                onChange={(event) => setTexts({ ...texts, paste: event.currentTarget.value })}
              />
            </Tabs.Panel>
            <Tabs.Panel value="csv">
              <CsvPick name={csv?.name ?? null} onTable={(table, name) => setCsv({ table, name })} />
            </Tabs.Panel>
            <Tabs.Panel value="source">
              <SourceHosts
                groupId={groupId}
                chosen={new Set(texts.source.split('\n').filter((host) => host !== ''))}
                onChosen={(hosts) => setTexts({ ...texts, source: [...hosts].join('\n') })}
              />
            </Tabs.Panel>
          </Tabs>
          <HostsReading reading={reading} />
          <Row grow align="flex-start">
            <ClientSelect
              label="Client"
              placeholder="No client"
              clearable
              value={clientId}
              onChange={setClientId}
            />
            <NativeSelect
              label="Owner"
              data={[{ value: '', label: 'No owner' }, ...owners]}
              value={ownerId}
              onChange={(event) => setOwnerId(event.currentTarget.value)}
            />
          </Row>
          <Text size="xs" c="dimmed">
            {way === 'csv'
              ? 'Both are of all domains for which the file names none. Where it names one that is unknown, there is none.'
              : 'Both are of all domains that are added now.'}
          </Text>
          <FormError message={failure} />
          <Row justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button loading={busy} disabled={reading.hosts.length === 0} onClick={() => void check()}>
              See what is added
            </Button>
          </Row>
        </Stack>
      )}
    </FormModal>
  )
}
