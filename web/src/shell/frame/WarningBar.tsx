import { NoticeBanner } from '../../ui/NoticeBanner.tsx'
import { useSession } from '../session.ts'

/** What is wrong with how the portal is set up, above every page of an administrator until it is put right. */
export function WarningBar() {
  const { deployment_warnings: warnings = [] } = useSession().user
  if (warnings.length === 0) return null
  return <NoticeBanner title="The portal isn’t set up correctly" body={warnings.join(' ')} />
}
