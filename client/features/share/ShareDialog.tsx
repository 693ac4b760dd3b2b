import { Button, Divider, Stack, Tabs, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/ApiError.ts'
import { FormModal } from '../../ui/FormDialog.tsx'
import { notifyFailed } from '../../ui/notify.tsx'
import type { DateChoice } from '../dates/index.ts'
import { LinkPanel } from './LinkPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { PdfButton } from './PdfButton.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  permalink: string
  dashboardId: string
  name: string
  /** The link with its dates, whole. */
  address: string
  widgets: number
  realTime: boolean
  choice: DateChoice
  passwordProtected: boolean
  onPassword: (password: string) => Promise<unknown>
  onNewLink: () => Promise<unknown>
  /** The named links of this dashboard. */
  links: ReactNode
  /** What is not set up, shown before a PDF is made without it; null where nothing is missing. */
  unset: ReactNode
  /** The form and list of automatic reports. */
  schedule: ReactNode
}

/** The one share dialog: Link, Named links, PDF, Schedule. */
export function ShareDialog(props: Props) {
  const failed = (message: string) => notifyFailed(new ApiError(message, { status: 500, id: 'unexpected' }))
  return (
    <FormModal opened={props.opened} onClose={props.onClose} title="Share" size="lg">
      <Tabs defaultValue="link">
        <Tabs.List mb="md" aria-label="Ways to share">
          <Tabs.Tab value="link" px="sm">
            Link
          </Tabs.Tab>
          <Tabs.Tab value="links" px="sm">
            Named links
          </Tabs.Tab>
          <Tabs.Tab value="pdf" px="sm">
            PDF
          </Tabs.Tab>
          <Tabs.Tab value="schedule" px="sm">
            Schedule
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="link">
          <LinkPanel address={props.address} name={props.name}>
            <Divider />
            <PasswordPanel isProtected={props.passwordProtected} onSet={props.onPassword} />
            <Divider />
            <div>
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                aria-describedby="new-link"
                onClick={() => void props.onNewLink()}
              >
                Make a new link
              </Button>
              <Text id="new-link" size="xs" c="dimmed">
                The present link then stops working for everybody.
              </Text>
            </div>
          </LinkPanel>
        </Tabs.Panel>
        <Tabs.Panel value="links">{props.links}</Tabs.Panel>
        <Tabs.Panel value="pdf">
          <Stack align="flex-start">
            <Text size="sm" c="dimmed">
              The dashboard as it is now, for the dates on screen.
            </Text>
            {props.unset}
            <PdfButton
              permalink={props.permalink}
              dashboardId={props.dashboardId}
              name={props.name}
              widgets={props.widgets}
              realTime={props.realTime}
              choice={props.realTime ? null : props.choice}
              onFailed={failed}
            />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="schedule">{props.schedule}</Tabs.Panel>
      </Tabs>
    </FormModal>
  )
}
