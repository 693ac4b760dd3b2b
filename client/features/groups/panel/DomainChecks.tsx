import type { Domain } from '../../../../shared/api/domains.ts'
import type { CheckSettings } from '../../../../shared/api/groups.ts'
import { isCollision } from '../../../lib/ApiError.ts'
import { useDomainActions } from '../api.ts'
import { CheckFields } from '../settings/CheckFields.tsx'
import { Section } from './Section.tsx'

/** Which alerts this domain may raise: as its group, or by its own thresholds. */
export function DomainChecks({ groupId, domain }: { groupId: string; domain: Domain }) {
  const { change, read } = useDomainActions(groupId)
  const save = (checks: CheckSettings) =>
    change(domain.id, { checks, seen: { checks: domain.checks } }).catch(async (error: unknown) => {
      if (isCollision(error)) await read(domain.id).catch(() => undefined)
      throw error
    })
  return (
    <Section title="Checks">
      <CheckFields
        of={domain.name}
        value={domain.checks}
        inherited={domain.groupChecks}
        inheritedFrom="group"
        onSave={save}
      />
    </Section>
  )
}
