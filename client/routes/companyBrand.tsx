import { Container } from '@mantine/core'
import { BrandStudio, useCompanyBrand } from '../features/brand/index.ts'
import { globals } from '../lib/globals.ts'
import { useSession } from '../lib/session.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FormPage } from '../ui/FormDialog.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'

export default function CompanyBrandPage() {
  const { company } = useSession()
  const { data, isPending, error, refetch } = useCompanyBrand()
  return (
    <Container size={1400} p={0}>
      <PageHeader title="Brand" />
      <FormPage>
        {isPending && <PageLoader label="Loading the brand" />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && <BrandStudio saved={data} companyName={company?.name ?? globals().productName} />}
      </FormPage>
    </Container>
  )
}
