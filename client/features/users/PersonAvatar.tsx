import { Avatar } from '@mantine/core'

/** A person's picture, or their initials; decoration beside the name. */
export const PersonAvatar = ({
  name,
  url,
  size = 36,
}: {
  name: string
  url: string | null
  size?: number
}) => (
  <Avatar
    src={url}
    name={name}
    alt=""
    size={size}
    color="gray"
    variant="default"
    styles={{ placeholder: { fontWeight: 560 } }}
    aria-hidden
  />
)
