import { Badge, Text } from '@mantine/core'
import { useReportProblems } from './api.ts'

/** Whether a report would go out as things stand, and if not, why; nothing while it is paused. */
export function ReportLight({ reportId }: { reportId: string }) {
  const problems = useReportProblems().data?.find(({ id }) => id === reportId)?.problems
  if (!problems) return null
  if (problems.length === 0) {
    return (
      <Badge variant="dot" color="green" size="sm">
        Ready
      </Badge>
    )
  }
  return (
    <>
      <Badge variant="dot" color="red" size="sm">
        Would not go out
      </Badge>
      <Text size="xs" w="100%" style={{ overflowWrap: 'anywhere' }}>
        {problems.join(' ')}
      </Text>
    </>
  )
}
