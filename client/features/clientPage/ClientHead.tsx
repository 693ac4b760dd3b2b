import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { SeenOn } from '../../../shared/api/brand.ts'
import type { Client } from '../../../shared/api/clients.ts'
import { linkTo } from '../../lib/paths.ts'
import { WRITTEN } from '../../lib/written.ts'
import { BrandLogo } from '../../ui/BrandLogo.tsx'
import { ClientTile, languageInWords } from '../clients/index.ts'
import classes from './clientPage.module.css'

/** Who the client is, and what is done for it. Its first dashboard is the next step, not a button up here. */
export function ClientHead({ client, seenOn }: { client: Client; seenOn: SeenOn | null }) {
  const { id, name, logoUrl, locale } = client
  const facts = [locale.timezone, languageInWords(locale.language), locale.currency]
  return (
    <Group component="header" justify="space-between" align="flex-start" pt="xs" gap="md">
      <Group gap="md" className={classes.who}>
        <div className={classes.logo}>
          {logoUrl ? (
            // The name is beside it.
            <BrandLogo brand={{ logo: logoUrl, logoDark: null, seenOn }} name="" size="head" />
          ) : (
            <ClientTile client={client} size={48} />
          )}
        </div>
        <Stack gap={4} className={classes.name}>
          <Title order={1} size="h2" {...WRITTEN}>
            {name}
          </Title>
          <Text c="dimmed" size="sm">
            {facts.join(' · ')}
          </Text>
        </Stack>
      </Group>
      <Group gap="sm">
        <Button variant="default" component={Link} to={linkTo.viewAsClient(id)}>
          View as the client
        </Button>
        <Button
          variant="default"
          component={Link}
          to={linkTo.editClient(id)}
          leftSection={<IconPencil size={16} />}
        >
          Edit
        </Button>
        {client.dashboards > 0 && (
          <Button
            component={Link}
            to={linkTo.createDashboard({ client: id })}
            leftSection={<IconPlus size={16} />}
          >
            Create a dashboard
          </Button>
        )}
      </Group>
    </Group>
  )
}
