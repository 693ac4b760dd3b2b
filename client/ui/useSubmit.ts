import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../lib/ApiError.ts'
import { fieldErrors } from './fieldErrors.ts'
import { useBusy } from './useBusy.ts'

interface ErrorTarget<T> {
  onSubmit: (
    act: (values: T) => void,
    refuse: (errors: Record<string, unknown>) => void,
  ) => (event?: FormEvent<HTMLFormElement>) => void
  setErrors: (errors: Record<string, string>) => void
  getInputNode: (field: string) => HTMLElement | null
  values: object
}

/**
 * Sends a form. Errors of fields the form has go beside those fields; whatever is left is `general`, a sentence to
 * show above the button. The first wrong field takes the focus, whether the form or the server finds it wrong. Else it
 * returns to where it was: a button that is disabled while it is busy loses it.
 */
export function useSubmit<T>(form: ErrorTarget<T>, act: (values: T) => Promise<unknown>) {
  const [busy, setBusy] = useBusy()
  const [general, setGeneral] = useState<string | null>(null)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (busy) return
    const { current } = focused
    focused.current = null
    if (document.activeElement === document.body && current instanceof HTMLElement) current.focus()
  }, [busy])
  const submit = async (values: T) => {
    focused.current = document.activeElement
    setBusy(true)
    setGeneral(null)
    try {
      await act(values)
    } catch (error) {
      const byField = error instanceof ApiError ? fieldErrors(error) : {}
      const known = Object.fromEntries(Object.entries(byField).filter(([field]) => field in form.values))
      form.setErrors(known)
      const [first] = Object.keys(known)
      if (first === undefined) setGeneral(messageOf(error))
      else form.getInputNode(first)?.focus()
    } finally {
      setBusy(false)
    }
  }
  const refuse = (errors: Record<string, unknown>) => {
    // It was about what was sent before.
    setGeneral(null)
    const [first] = Object.keys(errors)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }
  return { onSubmit: form.onSubmit((values) => void submit(values), refuse), submit, refuse, busy, general }
}
