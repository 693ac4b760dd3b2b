import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useState } from 'react'
import { sameJson } from '../../shared/rules/equal.ts'
import { mergeSeen } from '../../shared/rules/unseenChanges.ts'

/**
 * What a form was made of, and the way to what is stored since. What is typed in it stays, also while it is being saved; a
 * form in which nothing is typed shows what somebody else has stored.
 */
export function useSeen<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  stored: Values,
) {
  const [seen, setSeen] = useState(stored)
  /** Has the form show what is stored now, but for what has been typed since it held `before`. */
  const takeOver = (now: Values, before = seen) => {
    form.setValues(mergeSeen(now, form.getValues(), before).merged)
    form.resetDirty(now)
    setSeen(now)
  }
  const isNews = !form.isDirty() && !sameJson(stored, seen)
  useEffect(() => {
    if (isNews) takeOver(stored)
  })
  return { seen, takeOver }
}
