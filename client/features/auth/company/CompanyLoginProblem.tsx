import { Box } from '@mantine/core'
import { FormError } from '../../../ui/FormError.tsx'
import { useProvidersWords } from './api.ts'
import { companyRefusalIn } from './refusals.ts'

/** Why a sign-in by a company's login opened nothing, with the words of the login itself. */
export function CompanyLoginProblem({ query }: { query: URLSearchParams }) {
  const problem = companyRefusalIn(query)
  const { data } = useProvidersWords(problem !== null)
  if (!problem) return null
  const words = data?.refusal === problem.refusal && data.words ? ` It says: “${data.words}”` : ''
  return (
    <Box mb="md">
      <FormError message={problem.text + words} />
    </Box>
  )
}
