import { Group, SegmentedControl, Stack, Tabs, Text, useComputedColorScheme } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { SeenOn } from '../../../../shared/api/brand.ts'
import { useProposal } from '../api.ts'
import type { BrandDraft } from '../draft.ts'
import { DashboardPreview } from './DashboardPreview.tsx'
import { MailPreview } from './MailPreview.tsx'
import { PdfPreview } from './PdfPreview.tsx'
import { SignInPreview } from './SignInPreview.tsx'

export interface PreviewProps {
  draft: BrandDraft
  /** Of its logo; null as long as that is not known. */
  seenOn: SeenOn | null
  companyName: string
  theme: 'light' | 'dark'
}

interface Output {
  name: string
  label: string
  /** Where it has no dark colours, why. */
  light: string | null
  show: (props: PreviewProps) => ReactNode
}

const OUTPUTS: Output[] = [
  { name: 'dashboard', label: 'Dashboard', light: null, show: (props) => <DashboardPreview {...props} /> },
  {
    name: 'pdf',
    label: 'PDF',
    light: 'PDFs are white, as paper is.',
    show: (props) => <PdfPreview {...props} />,
  },
  { name: 'mail', label: 'Mail', light: 'Mails are light.', show: (props) => <MailPreview {...props} /> },
  { name: 'signIn', label: 'Sign-in page', light: null, show: (props) => <SignInPreview {...props} /> },
]

/** What the brand looks like before it is saved, on everything that shows it. */
export function Preview({ draft, companyName }: Omit<PreviewProps, 'theme' | 'seenOn'>) {
  const seenOn = useProposal(draft.logo?.filename ?? null).data?.seenOn ?? null
  const [theme, setTheme] = useState<'light' | 'dark'>(useComputedColorScheme('light'))
  return (
    <Tabs defaultValue="dashboard" keepMounted={false}>
      <Group justify="space-between" gap="xs" align="flex-end" mb="xs">
        <Tabs.List aria-label="Preview">
          {OUTPUTS.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <SegmentedControl
          size="xs"
          aria-label="Colours of the preview"
          value={theme}
          onChange={(value) => setTheme(value === 'dark' ? 'dark' : 'light')}
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </Group>
      {OUTPUTS.map(({ name, light, show }) => (
        <Tabs.Panel key={name} value={name}>
          <Stack gap="xs">
            {show({ draft, seenOn, companyName, theme })}
            <Text size="xs" c="dimmed">
              Sample figures; none of them is real. {theme === 'dark' && light}
            </Text>
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
