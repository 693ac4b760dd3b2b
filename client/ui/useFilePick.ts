import { useState } from 'react'
import { messageOf } from '../lib/ApiError.ts'
import { INVALID_TYPE, isImage } from '../lib/images.ts'

/** Handles a chosen file: refuses an unsupported type, uploads the rest, and returns the error if any. */
export function useFilePick(
  upload: (file: File) => Promise<unknown>,
  isTaken: (file: File) => boolean = isImage,
) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const pick = async (file: File | null) => {
    if (!file) return
    if (!isTaken(file)) {
      setError(INVALID_TYPE)
      return
    }
    setBusy(true)
    setError(null)
    await upload(file).catch((failure: unknown) => setError(messageOf(failure)))
    setBusy(false)
  }
  return { pick, busy, error }
}
