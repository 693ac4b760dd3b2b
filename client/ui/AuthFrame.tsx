import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Logos } from '../../shared/rules/logoOn.ts'
import { WRITTEN } from '../lib/written.ts'
import { BrandLogo, hasLogo } from './BrandLogo.tsx'

export interface AuthFrameProps {
  /** Whose page it is. */
  name: string
  brand: Logos | null
  title: string
  text?: string
  children: ReactNode
  /** Below the form. */
  note?: ReactNode
  /** Whether it is shown within another page. */
  isPreview?: boolean
}

/** Logo or name, a heading and a form, in the middle of the page. */
export function AuthFrame({ name, brand, title, text, children, note, isPreview = false }: AuthFrameProps) {
  return (
    <Center component={isPreview ? 'div' : 'main'} mih={isPreview ? 460 : '100dvh'} p="md">
      <Stack w="100%" maw={400} gap="lg">
        {brand && hasLogo(brand) ? (
          <BrandLogo brand={brand} name={name} size="page" />
        ) : (
          <Text fw={600} ta="center" {...WRITTEN}>
            {name}
          </Text>
        )}
        <Paper withBorder p="xl" radius="md">
          <Title order={1} size="h3" mb={text ? 4 : 'md'}>
            {title}
          </Title>
          {text && (
            <Text c="dimmed" size="sm" mb="md">
              {text}
            </Text>
          )}
          {children}
        </Paper>
        {note}
      </Stack>
    </Center>
  )
}
