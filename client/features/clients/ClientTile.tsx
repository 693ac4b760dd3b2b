import { Avatar } from '@mantine/core'
import type { ClientListItem } from '../../../shared/api/clients.ts'
import classes from './clients.module.css'

/** A client's logo in its own shape, else its initials in its colour. Beside the name, so that it has none of its own. */
export function ClientTile({
  client,
  size = 28,
}: {
  client: Pick<ClientListItem, 'name' | 'logoUrl' | 'accent'>
  /** Of the initials. */
  size?: number
}) {
  const { name, logoUrl, accent } = client
  if (logoUrl) return <img src={logoUrl} alt="" className={classes.logo} />
  return (
    <Avatar
      name={name}
      alt=""
      radius="sm"
      size={size}
      {...(accent && { color: accent, variant: 'filled', autoContrast: true })}
    />
  )
}
