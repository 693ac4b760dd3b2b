import { Alert, Button, Container, Stepper } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useClient } from '../features/clients/index.ts'
import { useWhyNoDashboard } from '../features/company/index.ts'
import { useTemplates } from '../features/configs/api.ts'
import { CreateForm } from '../features/dashboards/create/CreateForm.tsx'
import { NotNow } from '../features/dashboards/create/NotNow.tsx'
import { TemplateGallery } from '../features/dashboards/create/TemplateGallery.tsx'
import { useTour } from '../features/onboarding/index.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FormPage, useLeaveGuard } from '../ui/FormDialog.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'

export default function CreateDashboard() {
  return (
    <FormPage>
      <Steps />
    </FormPage>
  )
}

function Steps() {
  const templates = useTemplates()
  const { leave } = useLeaveGuard()
  const { state } = useTour()
  // In the address, so that it is preserved while the user leaves to connect a source.
  const [query, setQuery] = useSearchParams()
  const [chosen, setChosen] = useState(() => query.get('template'))
  const [step, setStep] = useState(chosen ? 1 : 0)
  const client = query.get('client')
  const found = useClient(client)
  /** Whose accounts decide what stands first; one that cannot be read is told by the next step. */
  const isWaiting = templates.isPending || found.isLoading
  const template = chosen ? templates.data?.[chosen] : undefined
  const whyNot = useWhyNoDashboard()
  if (step === 0 && whyNot !== null) {
    return (
      <Container size="lg" p={0}>
        <PageHeader title="Create a dashboard" />
        <NotNow why={whyNot} />
      </Container>
    )
  }
  return (
    <Container size="lg" p={0}>
      <PageHeader title="Create a dashboard" />
      {/* Clicking an earlier step goes back; a later one does nothing. */}
      <Stepper
        active={step}
        onStepClick={(next) => next < step && leave(() => setStep(next))}
        allowNextStepsSelect={false}
        size="sm"
        mb="lg"
      >
        <Stepper.Step label="Template" aria-current={step === 0 ? 'step' : undefined} />
        <Stepper.Step label="Name and data" aria-current={step === 1 ? 'step' : undefined} />
      </Stepper>
      {step === 0 && isWaiting && <PageLoader label="Loading templates" />}
      {templates.isError && <ErrorState error={templates.error} onRetry={() => void templates.refetch()} />}
      {step === 0 && templates.data && !isWaiting && (
        <TemplateGallery
          templates={templates.data}
          client={found.data ?? null}
          preferred={state?.questionnaire.kinds ?? []}
          onPick={(id) => {
            setChosen(id)
            setQuery({ ...(id && { template: id }), ...(client && { client }) }, { replace: true })
            setStep(1)
          }}
        />
      )}
      {step === 1 && (
        <>
          <Button
            variant="subtle"
            size="xs"
            mb="md"
            leftSection={<IconArrowLeft size={14} />}
            onClick={() => leave(() => setStep(0))}
          >
            BACK
          </Button>
          {/* What is filled in already stays. */}
          {whyNot !== null && (
            <Alert color="yellow" variant="light" mb="md" maw={560}>
              {whyNot}
            </Alert>
          )}
          {templates.isPending ? (
            <PageLoader label="Loading templates" />
          ) : (
            <CreateForm
              id={template ? chosen : null}
              template={template ?? null}
              name={query.get('name')}
              clientId={client}
              onClient={(next) =>
                setQuery(
                  { ...(chosen && { template: chosen }), ...(next && { client: next }) },
                  { replace: true },
                )
              }
            />
          )}
        </>
      )}
    </Container>
  )
}
