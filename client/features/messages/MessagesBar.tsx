import { Alert, Anchor, Group, Stack } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import {
  closingKey,
  companyMessages,
  groupMessages,
  type Message,
  type MessageType,
} from '../../../shared/rules/messages.ts'
import { globals } from '../../lib/globals.ts'
import { linkTo } from '../../lib/paths.ts'
import { ownZone, useUser } from '../../lib/session.ts'
import { focusPart } from '../../lib/tabbable.ts'
import { Html } from '../../ui/Html.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useCompany } from '../company/index.ts'
import { flashMessages } from './messages.ts'

const PaymentLink = lazyPart(async () => (await import('../subscription/index.ts')).PaymentLink)

const COLOURS: Record<MessageType, string> = {
  error: 'red',
  warning: 'yellow',
  success: 'green',
  info: 'blue',
}

/** Whether the focus was led to what the page brought; the bar comes anew with the next screen. */
let isTold = false

/**
 * The messages bar at the top: grouped by type, each message closeable unless it is marked otherwise. A client's own people
 * see nothing of the company's standing.
 */
export function MessagesBar() {
  const { roleName } = useUser()
  const isStaff = roleName !== 'client'
  const { data: company, isFetchedAfterMount } = useCompany(isStaff)
  const bar = useRef<HTMLDivElement>(null)
  const [flash] = useState(() => flashMessages(globals()))
  const [closed, setClosed] = useSessionStorage<string[]>({ key: 'closed-causes', defaultValue: [] })
  const reader = {
    now: Temporal.Now.instant(),
    zone: ownZone(),
    productName: globals().productName,
    isAdmin: roleName === 'admin',
  }
  const messages = [...flash, ...(company && isStaff ? companyMessages(company, reader) : [])]
  const present = new Set(messages.map(closingKey))
  const gone = isFetchedAfterMount ? closed.filter((key) => !present.has(key)) : []
  const lastGone = gone.join('\n')
  useEffect(() => {
    // What went away is forgotten: should it come back, it is news again.
    if (lastGone !== '') setClosed((keys) => keys.filter((key) => !lastGone.split('\n').includes(key)))
  }, [lastGone, setClosed])
  useEffect(() => {
    if (flash.length === 0 || isTold || !bar.current) return
    isTold = true
    // What somebody came back with from another page: how that ended.
    focusPart(bar.current)
  }, [flash])
  const groups = groupMessages(messages, new Set(closed))
  if (groups.length === 0) return null
  return (
    <Stack gap="xs" mb="lg" component="section" aria-label="Messages" ref={bar}>
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
              {message.link && <MessageLink link={message.link} />}
            </Group>
          </Alert>
        )),
      )}
    </Stack>
  )
}

/** Nothing on the screen to which it leads. */
function MessageLink({ link: { label, to } }: { link: NonNullable<Message['link']> }) {
  const { pathname } = useLocation()
  // Where nothing can be paid, the plan's own screen says where it can.
  const isDirect = to === 'payment' && globals().checkout !== null
  const address = to === 'sources' ? linkTo.sources() : linkTo.subscription()
  if (address === pathname) return null
  if (isDirect) {
    return (
      <Suspense>
        <PaymentLink label={label} />
      </Suspense>
    )
  }
  return (
    <Anchor component={Link} to={address} size="sm" underline="always">
      {label}
    </Anchor>
  )
}
