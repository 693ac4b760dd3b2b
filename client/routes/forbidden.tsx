import { linkTo } from '../lib/paths.ts'
import { StatusPage } from '../ui/StatusPage.tsx'

export default function Forbidden() {
  return (
    <StatusPage
      code="403"
      title="This page is not open to you"
      text="Ask an administrator of your company if you need it."
      home={linkTo.dashboards()}
    />
  )
}
