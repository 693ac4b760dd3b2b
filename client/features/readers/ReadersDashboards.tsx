import { Anchor, Container, Group, Image, Paper, SimpleGrid } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { readableClient } from '../../../shared/api/clients.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { call } from '../../lib/api.ts'
import { WRITTEN } from '../../lib/written.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import classes from './readers.module.css'

/** From this many dashboards on there is a search. */
const MANY = 8

interface Props {
  clientId: string
  /** Where each dashboard is opened. */
  linkOf: (permalink: string) => string
  /** Below the heading, in place of the client's name. */
  text?: string
  action?: ReactNode
}

/** What a client's own people see once they have signed in: the client's dashboards, to be read. */
export function ReadersDashboards({ clientId, linkOf, text, action }: Props) {
  const [search, setSearch] = useState('')
  const found = useQuery({
    queryKey: ['readable', clientId],
    queryFn: async ({ signal }) =>
      (await call(dataOf(readableClient), 'GET', `/api/clients/${clientId}/dashboards`, { signal })).data,
  })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <PageLoader label="Loading the dashboards" />
  const { name, logoUrl, dashboards } = found.data
  const wanted = search.trim().toLocaleLowerCase()
  const shown = dashboards.filter((one) => one.name.toLocaleLowerCase().includes(wanted))
  return (
    <Container size="lg" p={0}>
      {logoUrl && <Image src={logoUrl} alt={name} h={48} w="auto" maw={240} fit="contain" mb="md" />}
      <PageHeader title="Dashboards" text={text ?? (logoUrl ? undefined : name)} action={action} />
      {dashboards.length >= MANY && (
        <Group mb="md">
          <SearchField
            label="Search dashboards"
            value={search}
            onSearch={setSearch}
            w={{ base: '100%', xs: 280 }}
          />
        </Group>
      )}
      {shown.length === 0 && (
        <EmptyState
          icon={<IconLayoutDashboard size={28} stroke={1.4} />}
          title={wanted ? 'No dashboard has this name' : 'No dashboard yet'}
          text={
            wanted ? 'Search for a part of its name.' : 'The dashboards that are made for you appear here.'
          }
        />
      )}
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3 }} className={classes.list}>
        {shown.map((dashboard) => (
          <Paper key={dashboard.permalink} component="li" withBorder className={classes.card}>
            <Anchor
              component={Link}
              to={linkOf(dashboard.permalink)}
              fw={560}
              className={classes.link}
              {...WRITTEN}
            >
              {dashboard.name}
            </Anchor>
          </Paper>
        ))}
      </SimpleGrid>
    </Container>
  )
}
