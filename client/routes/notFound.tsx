import { linkTo } from '../lib/paths.ts'
import { StatusPage } from '../ui/StatusPage.tsx'

export default function NotFound() {
  return (
    <StatusPage
      code="404"
      title="There is nothing at this address"
      text="The link may be misspelt, or what it led to has been deleted."
      home={linkTo.dashboards()}
    />
  )
}
