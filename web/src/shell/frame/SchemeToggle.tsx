import { IconButton } from '../../ui/Button.tsx'
import { useScheme } from './use-scheme.ts'

export function SchemeToggle() {
  const { isInMenu, label, Icon, toggle } = useScheme()
  if (isInMenu) return null
  return <IconButton icon={Icon} size="large" label={label} title={label} onClick={toggle} />
}
