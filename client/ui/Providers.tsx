import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { globals } from '../lib/globals.ts'
import { createQueryClient } from '../lib/queryClient.ts'
import { cssVariablesResolver, theme } from './theme.ts'

const nonce = () => globals().styleNonce

/** The providers around every screen of both entries: theme and the cache of calls. */
export function Providers(props: { children: ReactNode; colorScheme?: 'light' | 'dark' }) {
  const [client] = useState(createQueryClient)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={nonce}
      {...(props.colorScheme && { forceColorScheme: props.colorScheme })}
    >
      <QueryClientProvider client={client}>{props.children}</QueryClientProvider>
    </MantineProvider>
  )
}
