import { Alert, Anchor, Group, Stack } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import {
  closingKey,
  companyMessages,
  groupMessages,
  type MessageType,
} from '../../../shared/rules/messages.ts'
import { globals } from '../../lib/globals.ts'
import { linkTo } from '../../lib/paths.ts'
import { ownZone, useUser } from '../../lib/session.ts'
import { Html } from '../../ui/Html.tsx'
import { useCompany } from '../company/index.ts'
import { flashMessages } from './messages.ts'

const COLOURS: Record<MessageType, string> = {
  error: 'red',
  warning: 'yellow',
  success: 'green',
  info: 'blue',
}

/** The messages bar at the top: grouped by type, each message closeable unless it is marked otherwise. */
export function MessagesBar() {
  const { data: company, isFetchedAfterMount } = useCompany()
  const { roleName } = useUser()
  const { pathname } = useLocation()
  const [flash] = useState(() => flashMessages(globals()))
  const [closed, setClosed] = useSessionStorage<string[]>({ key: 'closed-causes', defaultValue: [] })
  const reader = {
    now: Temporal.Now.instant(),
    zone: ownZone(),
    productName: globals().productName,
    isAdmin: roleName === 'admin',
  }
  const messages = [...flash, ...(company ? companyMessages(company, reader) : [])]
  const present = new Set(messages.map(closingKey))
  const gone = isFetchedAfterMount ? closed.filter((key) => !present.has(key)) : []
  const lastGone = gone.join('\n')
  useEffect(() => {
    // What went away is forgotten: should it come back, it is news again.
    if (lastGone !== '') setClosed((keys) => keys.filter((key) => !lastGone.split('\n').includes(key)))
  }, [lastGone, setClosed])
  const groups = groupMessages(messages, new Set(closed))
  if (groups.length === 0) return null
  return (
    <Stack gap="xs" mb="lg" component="section" aria-label="Messages">
      {groups.flatMap(([type, group]) =>
        group.map((message) => (
          <Alert
            key={`${type}-${closingKey(message)}`}
            color={COLOURS[type]}
            variant="light"
            p="sm"
            title={message.title}
            withCloseButton={message.closeable}
            closeButtonLabel="Close message"
            onClose={() => setClosed([...closed, closingKey(message)])}
          >
            <Group gap="xs">
              <Html className="message-body" html={message.body} />
              {message.link && linkTo[message.link.to]() !== pathname && (
                <Anchor component={Link} to={linkTo[message.link.to]()} size="sm" underline="always">
                  {message.link.label}
                </Anchor>
              )}
            </Group>
          </Alert>
        )),
      )}
    </Stack>
  )
}
