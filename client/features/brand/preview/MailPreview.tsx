import { useDebouncedValue } from '@mantine/hooks'
import { globals } from '../../../lib/globals.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { useBrandMail } from '../api.ts'
import classes from '../brand.module.css'
import { formOf } from '../draft.ts'
import type { PreviewProps } from './Preview.tsx'

/** Dragging across a field of colours makes many. */
const PAUSE_MS = 300

/** The mail of a report, from the template that sends it. */
export function MailPreview({ draft }: PreviewProps) {
  const { accent, logo } = formOf(draft)
  const [look] = useDebouncedValue(`${accent ?? ''} ${logo ?? ''}`, PAUSE_MS)
  const [shownAccent = '', shownLogo = ''] = look.split(' ')
  const { data, error, refetch } = useBrandMail({ accent: shownAccent || null, logo: shownLogo || null })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageLoader label="Making the sample" />
  // The frame is under the page's own policy, which lets style sheets in by their nonce.
  const html = data.html.replaceAll('<style', `<style nonce="${globals().styleNonce}"`)
  return (
    <div className={classes.stage}>
      <iframe className={classes.mail} title="Mail with sample figures" srcDoc={html} sandbox="" />
    </div>
  )
}
