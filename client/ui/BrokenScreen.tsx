import { Container } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { isServerThere } from '../lib/newVersion.ts'
import { ErrorState } from './ErrorState.tsx'

/** In the place of a screen that broke, or whose code could not be loaded: says so, and loads the page again. */
export function BrokenScreen({ error }: { error: unknown }) {
  return (
    <Container size="sm" py="xl">
      <ErrorState
        error={error}
        onRetry={() => void isServerThere().then((isThere) => isThere && location.reload())}
      />
    </Container>
  )
}

/** Keeps what broke to its own place; without it, React would take the whole page away. */
export class Boundary extends Component<
  { children: ReactNode; as?: 'main' | 'div' },
  { broken: { error: unknown } | null }
> {
  override state: { broken: { error: unknown } | null } = { broken: null }

  static getDerivedStateFromError(error: unknown) {
    return { broken: { error } }
  }

  override render() {
    const { broken } = this.state
    const { as: Place = 'div', children } = this.props
    if (!broken) return children
    return (
      <Place>
        <BrokenScreen error={broken.error} />
      </Place>
    )
  }
}
