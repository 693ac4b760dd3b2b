import { Anchor, Button, Code, CopyButton, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { useVendorApp } from '../configs/index.ts'

/** What the operator of the installation has to do at the vendor, and to set here, before users can sign in. */
export function AppSteps({ kind }: { kind: string }) {
  const app = useVendorApp(kind)
  if (app.isPending) return <PageLoader label="Loading the vendor’s steps" />
  if (app.isError) return <ErrorState error={app.error} onRetry={() => void app.refetch()} />
  const { guide, redirectAddress, missing } = app.data
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          label="Redirect address"
          value={redirectAddress}
          readOnly
          flex={1}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={redirectAddress}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
      {guide && (
        <>
          <Text size="sm">
            Register an app here:{' '}
            <Anchor
              href={guide.console.url}
              target="_blank"
              rel="noopener noreferrer"
              inherit
              underline="always"
            >
              {guide.console.label}
            </Anchor>
          </Text>
          <List type="ordered" size="sm" spacing={4} style={{ overflowWrap: 'anywhere' }}>
            {guide.steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
          {guide.review && <Text size="sm">{guide.review}</Text>}
        </>
      )}
      {missing.length > 0 && (
        <Text size="sm">
          Then set{' '}
          {missing.map((name, index) => (
            <span key={name}>
              {index > 0 && ' and '}
              <Code>{name}</Code>
            </span>
          ))}{' '}
          and start the product again. <Code>npm run doctor</Code> tells whether they are read.
        </Text>
      )}
    </Stack>
  )
}
