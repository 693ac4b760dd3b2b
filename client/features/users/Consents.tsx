import { Anchor, Checkbox } from '@mantine/core'
import type { ConsentPages } from '../../../shared/api/company.ts'

export interface GivenConsents {
  terms: boolean
  age: boolean
}

interface Props {
  pages: ConsentPages
  given: GivenConsents
  onChange: (given: GivenConsents) => void
}

/** Both consents, without which the app stays closed. */
export function Consents({ pages, given, onChange }: Props) {
  return (
    <>
      <Checkbox
        label={<WhatIsAccepted {...pages} />}
        checked={given.terms}
        onChange={(event) => onChange({ terms: event.currentTarget.checked, age: given.age })}
      />
      <Checkbox
        label="I am not under 16 years old"
        checked={given.age}
        onChange={(event) => onChange({ terms: given.terms, age: event.currentTarget.checked })}
      />
    </>
  )
}

function WhatIsAccepted({ termsUrl, privacyUrl }: ConsentPages) {
  const terms = termsUrl && <NewTab href={termsUrl}>terms of use</NewTab>
  const privacy = privacyUrl && <NewTab href={privacyUrl}>privacy policy</NewTab>
  if (!terms) return <>I have read the {privacy}</>
  return (
    <>
      I accept the {terms}
      {privacy && <> and have read the {privacy}</>}
    </>
  )
}

function NewTab({ href, children }: { href: string; children: string }) {
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" inherit underline="always">
      {children}
    </Anchor>
  )
}
