import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { globals } from '../../lib/globals.ts'
import { linkTo } from '../../lib/paths.ts'
import { useCompany } from '../company/index.ts'
import { companyMessages, flashMessages, groupMessages, type MessageType } from './messages.ts'

const COLOURS: Record<MessageType, string> = {
  error: 'red',
  warning: 'yellow',
  success: 'green',
  info: 'blue',
}

/** The messages bar at the top: grouped by type, each message closeable unless it is marked otherwise. */
export function MessagesBar() {
  const company = useCompany()
  const { pathname } = useLocation()
  const [flash] = useState(() => flashMessages(globals()))
  const [closed, setClosed] = useSessionStorage<number[]>({ key: 'closed-messages', defaultValue: [] })
  const groups = groupMessages([...flash, ...companyMessages(company.data)], new Set(closed))
  if (groups.length === 0) return null
  return (
    <Stack gap="xs" mb="lg" component="section" aria-label="Messages">
      {groups.flatMap(([type, messages]) =>
        messages.map((message) => (
          <Alert
            key={`${type}-${message.code}-${message.text}`}
            color={COLOURS[type]}
            variant="light"
            p="sm"
            title={message.title}
            withCloseButton={message.closeable}
            closeButtonLabel="Close message"
            onClose={() => setClosed([...closed, message.code])}
          >
            <Text size="sm">
              {message.text}{' '}
              {message.link && linkTo[message.link.to]() !== pathname && (
                <Anchor component={Link} to={linkTo[message.link.to]()} size="sm" underline="always">
                  {message.link.label}
                </Anchor>
              )}
            </Text>
          </Alert>
        )),
      )}
    </Stack>
  )
}
