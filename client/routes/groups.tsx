import { Container } from '@mantine/core'
import { GroupList } from '../features/groups/GroupList.tsx'

export default function Groups() {
  return (
    <Container size="lg" p={0}>
      <GroupList />
    </Container>
  )
}
