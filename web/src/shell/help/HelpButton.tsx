import { CircleHelp } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { openHelp } from '../find/overlays.ts'
import { PHONE } from '../frame/use-scheme.ts'

/** The way to help by hand; on a phone it is in the account menu, for lack of space. */
export function HelpButton() {
  const isInMenu = useMedia(PHONE)
  if (isInMenu) return null
  return (
    <IconButton
      icon={CircleHelp}
      size="large"
      label="Help"
      title="Help"
      aria-haspopup="dialog"
      aria-keyshortcuts="?"
      data-tour="help"
      onClick={openHelp}
    />
  )
}
