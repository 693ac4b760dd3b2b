import { Center, Loader } from '@mantine/core'

/** A whole screen is on its way. */
export function PageLoader({ label = 'Loading' }: { label?: string }) {
  return (
    <Center mih={240} role="status" aria-label={label}>
      <Loader type="dots" />
    </Center>
  )
}
