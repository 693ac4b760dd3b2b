import { VisuallyHidden } from '@mantine/core'

/** Unseen, the address that a form's password belongs to: by it password managers fill in and store the right pair. */
export const UserName = ({ address }: { address: string | null }) =>
  address && (
    <VisuallyHidden aria-hidden>
      <input type="text" autoComplete="username" value={address} readOnly tabIndex={-1} />
    </VisuallyHidden>
  )
