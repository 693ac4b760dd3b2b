import type { DashboardChanges } from '../../../shared/api/saveForm.ts'
import type { Tenant } from '../../db/database.ts'
import { doneOnce } from '../../http/doneCall.ts'
import { type Actor, sha256 } from '../../http/session.ts'
import type { NewImages } from './saveImages.ts'

/** A save of operations: who made it, of which dashboard and version, and its changes. */
export interface SaveCall {
  actor: Pick<Actor, 'companyId' | 'userId'>
  dashboardId: string
  version: number
  changes: DashboardChanges
  images: NewImages
}

/** Notes in the save's own transaction which version it has made, so that its repetition is recognised. */
export async function noteSave(tx: Tenant, call: SaveCall, version: number): Promise<void> {
  await doneOnce(tx, keyOf(call), async () => String(version))
}

/**
 * Whether this same save has made the dashboard's present version. Throws `otherwise` for one that was never
 * done.
 */
export async function hasMade(
  tx: Tenant,
  call: SaveCall,
  { version, otherwise }: { version: number; otherwise: Error },
): Promise<boolean> {
  // The note that is missing is not made either: the transaction ends with the error.
  const made = await doneOnce(tx, keyOf(call), () => Promise.reject(otherwise))
  return made === String(version)
}

function keyOf({ actor: { companyId, userId }, dashboardId, version, changes, images }: SaveCall) {
  const files = Object.entries(images).map(([image, { sha256: digest }]) => [image, digest])
  const body = sha256(JSON.stringify([version, changes, files])).toString('base64url')
  return { companyId, key: `${userId} save ${dashboardId} ${body}` }
}
