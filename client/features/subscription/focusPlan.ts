import { focusPart } from '../../lib/tabbable.ts'

/** Once something is done about the plan, its heading says how it stands now. */
export function focusPlan(): void {
  const heading = document.getElementById('plan')
  if (heading) focusPart(heading)
}
