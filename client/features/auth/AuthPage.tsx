import { Alert, Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBrand } from '../../lib/brand.ts'
import { globals } from '../../lib/globals.ts'
import { AuthFrame } from '../../ui/AuthFrame.tsx'

interface Props {
  /** Whose page it is; the product's by default. */
  brand?: string
  title: string
  text?: string
  children: ReactNode
}

/** The frame of the screens of signing in: whose they are, a heading, a form. */
export function AuthPage({ brand, title, text, children }: Props) {
  const { productName, sandbox, user } = globals()
  const look = useBrand()
  // Of somebody who is signed in it is their own company's, who need not be whose page this is.
  const isTheirs = brand === undefined || user === null
  const note = sandbox && (
    <Alert variant="light" p="sm" role="note">
      <Text size="sm">
        This is a sandbox: every mail it sends arrives in its{' '}
        <Anchor href={sandbox.inboxUrl} size="sm" underline="always">
          inbox
        </Anchor>
        .
      </Text>
    </Alert>
  )
  return (
    <AuthFrame
      name={brand ?? productName}
      brand={isTheirs ? look : null}
      title={title}
      {...(text && { text })}
      note={note}
    >
      {children}
    </AuthFrame>
  )
}
