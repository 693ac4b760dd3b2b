import { Text } from '@mantine/core'
import type { Logos } from '../../../../shared/rules/logoOn.ts'
import { useBrand } from '../../../lib/brand.ts'
import { globals } from '../../../lib/globals.ts'
import { useSession } from '../../../lib/session.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { BrandLogo, hasLogo } from '../../../ui/BrandLogo.tsx'
import { StatusPage } from '../../../ui/StatusPage.tsx'

/** Whose dashboard it is. */
interface Agency {
  name: string
  brand: Logos | null
}

/** To readers of a company whose plan has ended: whom to ask, and nothing of the plan, which is not theirs to see. */
export function Unavailable({ agency }: { agency: Agency | null }) {
  const brand = useBrand()
  const { user } = useSession()
  const known = agency ?? (user ? { name: globals().productName, brand } : null)
  return (
    <StatusPage
      isFramed={user !== null}
      mark={known && <Mark {...known} />}
      title="This dashboard is not available at present"
      text={user ? 'Ask your agency about it.' : 'Ask whoever sent you the link.'}
    />
  )
}

/** To readers of a named link whose last day is over. */
export const LinkEnded = ({ agency }: { agency: Agency }) => (
  <StatusPage
    mark={<Mark {...agency} />}
    title="This link has ended"
    text={`Ask ${agency.name} for a new one.`}
  />
)

const Mark = ({ name, brand }: Agency) =>
  brand && hasLogo(brand) ? (
    <BrandLogo brand={brand} name={name} size="page" />
  ) : (
    <Text fw={600} {...WRITTEN}>
      {name}
    </Text>
  )
