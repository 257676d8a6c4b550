import css from './SchemeToggle.module.css'
import { useScheme } from './use-scheme.ts'

export function SchemeToggle() {
  const { isInMenu, label, Icon, toggle } = useScheme()
  if (isInMenu) return null
  return (
    <button type="button" className={css.toggle} aria-label={label} title={label} onClick={toggle}>
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}
