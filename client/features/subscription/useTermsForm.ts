import { schemaResolver } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { terms as termsSchema } from '../../../shared/api/payment.ts'
import { MOST_DASHBOARDS } from '../../../shared/domain/payment.ts'
import { settleInteger } from '../../../shared/rules/integerInput.ts'
import { useForm } from '../../ui/useForm.ts'
import type { Terms } from './livePrice.ts'

/**
 * The form of what is to be paid for. Where the plan changes meanwhile, elsewhere, it follows as long as nothing was
 * chosen here, or `before`, on an earlier page. `chosen` is what it holds, whatever is being typed.
 */
export function useTermsForm(present: Terms, before: Terms | null = null) {
  const form = useForm<Terms>({
    initialValues: { dashboards: present.dashboards, interval: present.interval },
    validate: schemaResolver(termsSchema, { sync: true }),
  })
  const restored = useRef(before)
  const latest = useRef(form)
  latest.current = form
  const { dashboards, interval } = present
  useEffect(() => {
    const { isDirty, setInitialValues, setValues } = latest.current
    const isUntouched = !isDirty()
    setInitialValues({ dashboards, interval })
    if (restored.current) setValues(restored.current)
    else if (isUntouched) setValues({ dashboards, interval })
    restored.current = null
  }, [dashboards, interval])
  const chosen: Terms = {
    dashboards: settleInteger(form.values.dashboards, { min: 1, max: MOST_DASHBOARDS }),
    interval: form.values.interval,
  }
  return { form, chosen }
}
export type TermsForm = ReturnType<typeof useTermsForm>['form']
