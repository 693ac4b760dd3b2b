import type { Domain } from '../../../../shared/api/domains.ts'
import { useDomainActions } from '../api.ts'
import { CheckFields } from '../settings/CheckFields.tsx'
import { Section } from './Section.tsx'

/** Which alerts this domain may raise: as its group, or by its own thresholds. */
export function DomainChecks({ groupId, domain }: { groupId: string; domain: Domain }) {
  const { change } = useDomainActions(groupId)
  return (
    <Section title="Checks">
      <CheckFields
        of={domain.name}
        value={domain.checks}
        inherited={domain.groupChecks}
        inheritedFrom="group"
        onSave={(checks) => change(domain.id, { checks })}
      />
    </Section>
  )
}
