import { Container } from '@mantine/core'
import { Component, type ReactNode, useEffect } from 'react'
import { reportBroken } from '../lib/browserErrors.ts'
import { drafts } from '../lib/drafts.ts'
import { isServerThere } from '../lib/newVersion.ts'
import { ErrorState } from './ErrorState.tsx'
import { forgetLostParts } from './lazyPart.tsx'

const reload = () => {
  drafts.keepAll(new Date().toISOString())
  location.reload()
}

/**
 * In the place of a screen that broke, or whose code could not be loaded: says so, and loads the page again. `onRecover`:
 * what to do instead as soon as the server answers, where the rest of the page must stay.
 */
export function BrokenScreen({ error, onRecover = reload }: { error: unknown; onRecover?: () => void }) {
  useEffect(() => {
    reportBroken(error)
  }, [error])
  return (
    <Container size="sm" py="xl">
      <ErrorState
        error={error}
        onRetry={() => void isServerThere().then((isThere) => isThere && reload())}
        onRecover={onRecover}
      />
    </Container>
  )
}

/**
 * Keeps what broke to its own place; without it, React would take the whole page away. What could not be loaded
 * (`lazyPart`) is loaded again there.
 */
export class Boundary extends Component<
  { children: ReactNode; as?: 'main' | 'div' },
  { broken: { error: unknown } | null }
> {
  override state: { broken: { error: unknown } | null } = { broken: null }

  static getDerivedStateFromError(error: unknown) {
    return { broken: { error } }
  }

  private readonly showAgain = () => {
    forgetLostParts()
    this.setState({ broken: null })
  }

  override render() {
    const { broken } = this.state
    const { as: Place = 'div', children } = this.props
    if (!broken) return children
    return (
      <Place>
        <BrokenScreen error={broken.error} onRecover={this.showAgain} />
      </Place>
    )
  }
}
